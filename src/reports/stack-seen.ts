import type { Observed } from '../verify/observed.ts';
import type { Project } from '../verify/rule.ts';

/** What draws the interface: the framework that the routes are read by, or the library below it. */
export interface StackSeen {
  readonly framework: string;
  readonly version: string | null;
  readonly language: 'typescript' | 'javascript' | 'html' | 'unknown';
}

const PACKAGE: Readonly<Record<Project['framework'], readonly string[]>> = {
  'next-app': ['next'],
  'next-pages': ['next'],
  'react-router': ['react'],
  'tanstack-router': ['react', 'solid-js'],
  'vue-router': ['vue'],
  nuxt: ['nuxt', 'nuxt3'],
  sveltekit: ['@sveltejs/kit'],
  astro: ['astro'],
  html: [],
  unknown: [],
};

const NAME: Readonly<Record<string, string>> = {
  next: 'next',
  nuxt: 'nuxt',
  nuxt3: 'nuxt',
  '@sveltejs/kit': 'sveltekit',
  astro: 'astro',
  '@angular/core': 'angular',
  'solid-js': 'solid',
  svelte: 'svelte',
  vue: 'vue',
  preact: 'preact',
  react: 'react',
  lit: 'lit',
};

export function stackSeen({ framework, facts }: Project, { manifest, typescript }: Observed): StackSeen {
  const dependencies = manifest?.dependencies ?? {};
  const own = PACKAGE[framework].find((name) => Object.hasOwn(dependencies, name));
  const library = own ?? Object.keys(NAME).find((name) => Object.hasOwn(dependencies, name));
  const paths = [...facts.keys()];
  const typed = paths.filter((path) => /\.[cm]?tsx?$/.test(path)).length;
  const untyped = paths.filter((path) => /\.[cm]?jsx?$/.test(path)).length;
  const isTyped = typed > 0 ? typed >= untyped : typescript !== undefined && untyped === 0;
  return {
    framework:
      library === undefined
        ? framework === 'unknown'
          ? 'unknown'
          : (NAME[PACKAGE[framework][0] ?? ''] ?? framework)
        : (NAME[library] ?? library),
    version: library === undefined ? null : (dependencies[library] ?? null),
    language: isTyped
      ? 'typescript'
      : untyped > 0 || paths.some((path) => /\.(?:vue|svelte|astro)$/.test(path))
        ? 'javascript'
        : paths.some((path) => /\.html?$/.test(path))
          ? 'html'
          : 'unknown',
  };
}
