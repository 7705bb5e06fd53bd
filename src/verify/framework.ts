import type { Facts, Framework } from './facts.ts';
import { routesByFile } from './facts/routes-by-file.ts';
import { packageOf } from './facts/tree.ts';

/** What draws interfaces, or writes pages of its own, without being one of the frameworks we know the routes of. */
const OTHERS =
  /^(?:react|preact|vue|svelte|solid-js|lit|alpinejs|@angular\/core|@builder\.io\/qwik|ember-source|@remix-run\/.*|@react-router\/fs-routes|gatsby|@11ty\/eleventy|vitepress|@docusaurus\/core|expo-router|@analogjs\/.*|@solidjs\/.*|express|fastify|koa|hono)$/;

/** Says by which conventions the routes of the project are to be read; unknown where nothing says it for certain. */
export function frameworkOf(
  facts: ReadonlyMap<string, Facts>,
  paths: readonly string[],
  packages: ReadonlySet<string>,
): Framework {
  const used = new Set(packages);
  for (const { imports } of facts.values())
    for (const from of imports) {
      const name = packageOf(from);
      if (name !== undefined) used.add(name);
    }
  const config = (name: string): boolean => paths.some((path) => isConfig(path, name));
  const hasFiles = (convention: Framework): boolean =>
    paths.some((path) => routesByFile(path).some((route) => route.convention === convention));
  const hasRoutes = (convention: Framework): boolean =>
    [...facts.values()].some(({ routes }) => routes.some((route) => route.convention === convention));

  if (used.has('next') || config('next')) return hasFiles('next-app') ? 'next-app' : 'next-pages';
  if (used.has('nuxt') || used.has('nuxt3') || config('nuxt')) return 'nuxt';
  if (used.has('@sveltejs/kit') || (config('svelte') && hasFiles('sveltekit'))) return 'sveltekit';
  if (used.has('astro') || config('astro')) return 'astro';
  if (used.has('@react-router/fs-routes') || [...used].some((name) => name.startsWith('@remix-run/')))
    return 'unknown';
  if (hasRoutes('tanstack-router')) return 'tanstack-router';
  // An address bar with two routers is one that nobody can read from outside.
  const isVue = used.has('vue-router') && hasRoutes('vue-router');
  const isReact =
    ['react-router', 'react-router-dom', 'wouter'].some((name) => used.has(name)) &&
    hasRoutes('react-router');
  if (isVue !== isReact) return isVue ? 'vue-router' : 'react-router';
  if (isVue || [...used].some((name) => OTHERS.test(name))) return 'unknown';
  const pages = paths.filter((path) => /\.html?$/.test(path) && facts.get(path)?.routes.length !== 0);
  // One document with scripts may be an app that draws its pages itself.
  const isSite =
    pages.length > 1 || !paths.some((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\.config\.[^/]+$/.test(path));
  return pages.length > 0 && isSite ? 'html' : 'unknown';
}

const isConfig = (path: string, name: string): boolean =>
  path.startsWith(`${name}.config.`) && /^[cm]?[jt]s$/.test(path.slice(name.length + 8));
