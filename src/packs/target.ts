import type { EssenceV4, ExecutionPackCommonV1ExecutionPackTarget } from '../schemas/types.ts';

/** The build setup that fits a framework, by kind of app where that matters. */
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

/** How a router writes a path with a parameter; the packs write `:name`. */
const PARAMETERS: Readonly<Record<string, string>> = {
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
  'vanilla-vite':
    'Without a router, one HTML file stands for each path; a parameter is read from the address.',
};

export function targetOf({ meta }: EssenceV4): ExecutionPackCommonV1ExecutionPackTarget {
  const framework = meta.target.trim();
  const runtime = meta.platform.type;
  const adapter = adapterOf(framework, runtime);
  const hint = Object.hasOwn(PARAMETERS, adapter) ? PARAMETERS[adapter] : undefined;
  return {
    platform: 'web',
    framework: framework === '' ? null : framework,
    runtime,
    adapter,
    ...(hint === undefined ? {} : { hints: [hint] }),
  };
}

function adapterOf(framework: string, runtime: string): string {
  if (framework === '') return 'generic-web';
  const name = framework.toLowerCase();
  const known = Object.hasOwn(ADAPTERS, name) ? ADAPTERS[name] : undefined;
  if (known === undefined) return framework;
  return typeof known === 'string' ? known : (known[runtime] ?? known['default'] ?? framework);
}
