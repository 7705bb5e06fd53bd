import type { EssenceV4, ExecutionPackCommonV1ExecutionPackTarget } from '../schemas/types.ts';

/** The build setup for each framework, by platform type where it matters. */
const ADAPTERS: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  react: { spa: 'react-vite', default: 'react-web' },
  vue: { spa: 'vue-vite', default: 'vue' },
  svelte: { spa: 'sveltekit', default: 'svelte' },
  sveltekit: 'sveltekit',
  next: 'nextjs',
  html: 'vanilla-vite',
  vanilla: 'vanilla-vite',
  js: 'vanilla-vite',
  angular: 'angular',
  solid: 'solid-vite',
};

/** The notation of path parameters in the router of each build setup; the packs use `:name`. */
const PARAMETER_HINTS: Readonly<Record<string, string>> = {
  'react-vite': 'React Router writes a parameter as `:name`, as the packs do.',
  'react-web':
    'A file-based React router writes the parameter `:name` as a folder or file `[name]` or `$name`.',
  nextjs: 'The app router writes the parameter `:name` as a folder `[name]`.',
  'vue-vite': 'Vue Router writes a parameter as `:name`, as the packs do.',
  nuxt: 'The file router writes the parameter `:name` as a file `[name].vue`.',
  sveltekit: 'The file router writes the parameter `:name` as a folder `[name]`.',
  'solid-vite': 'Solid Router writes a parameter as `:name`, as the packs do.',
  angular: 'The Angular router writes a path without the first slash and a parameter as `:name`.',
  astro: 'The file router writes the parameter `:name` as a file `[name].astro`.',
  'vanilla-vite': 'Without a router, each path has its own HTML file; read parameters from the URL.',
};

export function buildTarget({ meta }: EssenceV4): ExecutionPackCommonV1ExecutionPackTarget {
  const framework = meta.target.trim();
  const runtime = meta.platform.type;
  const adapter = chooseAdapter(framework, runtime);
  const hint = Object.hasOwn(PARAMETER_HINTS, adapter) ? PARAMETER_HINTS[adapter] : undefined;
  return {
    platform: 'web',
    framework: framework === '' ? null : framework,
    runtime,
    adapter,
    ...(hint === undefined ? {} : { hints: [hint] }),
  };
}

function chooseAdapter(framework: string, runtime: string): string {
  if (framework === '') return 'generic-web';
  const name = framework.toLowerCase();
  const known = Object.hasOwn(ADAPTERS, name) ? ADAPTERS[name] : undefined;
  if (known === undefined) return framework;
  return typeof known === 'string' ? known : (known[runtime] ?? known['default'] ?? framework);
}
