import type { Facts, Framework, RouteFact } from './facts.ts';
import { routesByFile } from './facts/routes-by-file.ts';
import { isBelowPath, isAuxiliaryPath, joinPaths, normalizePath, toPathShapes } from './route-path.ts';
import type { Project } from './rule.ts';
import { toPackageName } from './facts/tree.ts';
import { routesOf } from '../essence/walk.ts';

interface ProjectRoute extends RouteFact {
  readonly file: string;
}

/** The routes of the project in the way its framework reads them, files in order. */
export function collectProjectRoutes({
  facts,
  framework,
  paths,
}: Pick<Project, 'facts' | 'framework' | 'paths'>): ProjectRoute[] {
  const found: ProjectRoute[] = [];
  for (const [file, { routes }] of facts)
    for (const route of routes) if (isActiveConvention(route, framework)) found.push({ ...route, file });
  // Pages in languages that nobody parses, such as Markdown, are pages by their name.
  for (const file of paths)
    if (!facts.has(file))
      for (const route of routesByFile(file))
        if (isActiveConvention(route, framework))
          found.push({ start: 0, end: 0, ...route, by: 'file', file });
  return framework === 'html' ? rebaseSiteRoutes(found) : mountRelativeRoutes(found);
}

const isActiveConvention = ({ convention }: Pick<RouteFact, 'convention'>, framework: Framework): boolean =>
  convention === framework || (framework === 'next-app' && convention === 'next-pages');

/** Routes that continue those of another file, also where that file says they may stand. */
function mountRelativeRoutes(routes: readonly ProjectRoute[]): ProjectRoute[] {
  const mounts = routes
    .filter(({ isOpen }) => isOpen)
    .map(({ path }) => path.replace(/\/\*$/, '') || '/')
    .filter((path) => path !== '/');
  if (mounts.length === 0) return [...routes];
  const distinct = [...new Set(mounts)].slice(0, MAX_MOUNTS);
  return routes.flatMap((route) =>
    route.isRelative && !route.isOpen
      ? [
          { ...route, isPage: false },
          ...distinct.map((mount) => ({
            ...route,
            isPage: false,
            path: joinPaths(mount, route.path.slice(1)),
          })),
        ]
      : [route],
  );
}

/** Each of them continues every relative route. */
const MAX_MOUNTS = 50;

/** A site begins in the folder of its first page: that is `/`, and what lies beside it is no page. */
function rebaseSiteRoutes(routes: readonly ProjectRoute[]): ProjectRoute[] {
  const homes = routes.filter(({ file }) => /(?:^|\/)index\.html?$/.test(file)).map(({ path }) => path);
  const depth = (path: string): number => path.split('/').filter(Boolean).length;
  const home = homes.reduce<string | undefined>(
    (first, path) => (first === undefined || depth(path) < depth(first) ? path : first),
    undefined,
  );
  if (home === undefined || home === '/') return [...routes];
  return routes.flatMap((route) =>
    route.path === home
      ? [{ ...route, path: '/' }]
      : route.path.startsWith(`${home}/`)
        ? [{ ...route, path: route.path.slice(home.length) }]
        : [],
  );
}

/** What draws interfaces, or writes pages of its own, without being one of the frameworks we know the routes of. */
const OTHERS =
  /^(?:react|preact|vue|svelte|solid-js|lit|alpinejs|@angular\/core|@builder\.io\/qwik|ember-source|@remix-run\/.*|@react-router\/fs-routes|gatsby|@11ty\/eleventy|vitepress|@docusaurus\/core|expo-router|@analogjs\/.*|@solidjs\/.*|express|fastify|koa|hono)$/;

/** Says by which conventions the routes of the project are to be read; unknown where nothing says it for certain. */
export function detectFramework(
  facts: ReadonlyMap<string, Facts>,
  paths: readonly string[],
  packages: ReadonlySet<string>,
): Framework {
  const used = new Set(packages);
  for (const { imports } of facts.values())
    for (const from of imports) {
      const name = toPackageName(from);
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

/** Routes of the contract that no page of the app answers, and the pages that there are. */
interface MissingRoutes {
  readonly missing: readonly {
    readonly declared: string;
    readonly pageId: string;
    readonly pointer: string;
  }[];
  /** Paths of the app's own pages, in order. */
  readonly known: readonly string[];
}

const NONE: MissingRoutes = { missing: [], known: [] };

/** Only what is certain: where a page may be that we cannot see, nothing is missing. */
export function findMissingRoutes(project: Project): MissingRoutes {
  const { contract, framework } = project;
  if (!contract || framework === 'unknown') return NONE;
  // Documents know nothing of what follows the hash sign.
  if (framework === 'html' && contract.bundle.scaffold.data.routing === 'hash') return NONE;
  const routes = collectProjectRoutes(project);
  const pages = routes.filter(({ isPage, isRelative, isOpen }) => isPage || (isRelative && !isOpen));
  // A file for the rest of a path is a page for all that lies below it.
  const open = routes
    .filter(({ isOpen, by, path }) => (isOpen || by === 'file') && path.endsWith('/*'))
    .map(({ path }) => path);
  // Whatever the root holds that we cannot see may be the page.
  if (pages.length === 0 || open.includes('/*')) return NONE;
  const implemented = new Set(
    routes.filter(({ isOpen }) => !isOpen).flatMap(({ path }) => toPathShapes(path)),
  );
  const pointers = new Map(
    routesOf(contract.essence)
      .toReversed()
      .map(({ path, pointer }) => [path, pointer]),
  );
  const missing: { declared: string; pageId: string; pointer: string }[] = [];
  const seen = new Set<string>();
  for (const { path: first, alsoAt = [], pageId } of contract.bundle.scaffold.data.routes)
    for (const declared of [first, ...alsoAt]) {
      const path = normalizePath(declared);
      const pointer = pointers.get(declared);
      // A path that the packs made up is not one that the contract declares.
      if (seen.has(path) || pointer === undefined) continue;
      // Frameworks answer errors in ways of their own, and a document has one path: it takes no parameter.
      if (isAuxiliaryPath(path) || (framework === 'html' && path.includes(':'))) continue;
      seen.add(path);
      const isThere =
        toPathShapes(path).some((shape) => implemented.has(shape)) ||
        open.some((prefix) => isBelowPath(path, prefix));
      if (!isThere) missing.push({ declared, pageId, pointer });
    }
  return { missing, known: [...new Set(pages.map((page) => page.path))].sort() };
}
