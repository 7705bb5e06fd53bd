import type { Facts, Framework, RouteFact } from './facts.ts';
import { parseReference } from './facts/constants.ts';
import { readFileRoutes } from './facts/routes-by-file.ts';
import { isBelowPath, isAuxiliaryPath, joinPaths, normalizePath, toPathShapes } from './route-path.ts';
import type { Project } from './rule.ts';
import { toPackageName } from './facts/tree.ts';
import { routesOf } from '../essence/walk.ts';

interface ProjectRoute extends RouteFact {
  readonly file: string;
}

/** The routes of the project under the conventions of its framework, sorted by file. */
export function collectProjectRoutes({
  facts,
  framework,
  paths,
  resolve,
}: Pick<Project, 'facts' | 'framework' | 'paths'> & Partial<Pick<Project, 'resolve'>>): ProjectRoute[] {
  const found: ProjectRoute[] = [];
  for (const [file, { routes }] of facts)
    for (const route of routes) if (isActiveConvention(route, framework)) found.push({ ...route, file });
  // Files that are not parsed, such as Markdown, are pages by their name.
  for (const file of paths)
    if (!facts.has(file))
      for (const route of readFileRoutes(file))
        if (isActiveConvention(route, framework))
          found.push({ start: 0, end: 0, ...route, by: 'file', file });
  const resolved = found.flatMap((route) => resolveConstants(route, facts, resolve) ?? []);
  if (framework === 'angular' && resolve) return mountLoadedRoutes(resolved, resolve);
  return framework === 'html' ? rebaseSiteRoutes(resolved) : mountRelativeRoutes(resolved);
}

/** Replaces constants of other files in a path. A route with an unknown one is open: it may have any path. */
function resolveConstants(
  route: ProjectRoute,
  facts: Project['facts'],
  resolve: Project['resolve'] | undefined,
): ProjectRoute {
  if (!route.path.includes('{')) return route;
  let path = '/';
  for (const segment of route.path.split('/').filter(Boolean)) {
    const reference = parseReference(segment);
    const file = reference && resolve?.(route.file, reference.from);
    const text = reference ? file && findConstant(file, reference.name, facts, resolve) : segment;
    if (text === undefined)
      return { ...route, path: normalizePath(`${path}/*`), isPage: false, isOpen: true };
    path = joinPaths(path, text);
  }
  return { ...route, path };
}

/** Constants are rarely exported again more often. */
const MAX_HOPS = 4;

function findConstant(
  file: string,
  name: string,
  facts: Project['facts'],
  resolve: Project['resolve'] | undefined,
  hops = 0,
): string | undefined {
  const constants = facts.get(file)?.constants;
  if (!constants) return undefined;
  const own = Object.hasOwn(constants.texts, name) ? constants.texts[name] : undefined;
  if (own !== undefined || hops >= MAX_HOPS) return own;
  for (const from of constants.from) {
    const other = resolve?.(file, from);
    const found = other === undefined ? undefined : findConstant(other, name, facts, resolve, hops + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isActiveConvention = ({ convention }: Pick<RouteFact, 'convention'>, framework: Framework): boolean =>
  convention === framework ||
  (framework === 'next-app' && convention === 'next-pages') ||
  // Route files and configured routes can be combined.
  (framework.startsWith('remix') && convention === 'react-router');

/** Deeper nesting of lazy route files is not followed. */
const MAX_LOADS = 5;

/** Angular names the file that it loads below a path, so that its routes have exactly that base. */
function mountLoadedRoutes(routes: readonly ProjectRoute[], resolve: Project['resolve']): ProjectRoute[] {
  const mounts = routes.flatMap(({ isOpen, path, file, shows = [] }) => {
    const target = isOpen ? shows.map((from) => resolve(file, from)).find(Boolean) : undefined;
    return target === undefined ? [] : [{ file, path, target }];
  });
  const basesOf = (file: string, depth: number): string[] => {
    const own = mounts.filter(({ target }) => target === file);
    if (own.length === 0 || depth >= MAX_LOADS) return ['/'];
    return own.flatMap((mount) =>
      basesOf(mount.file, depth + 1).map((base) => joinPaths(base, mount.path.slice(1))),
    );
  };
  return routes.flatMap((route) =>
    basesOf(route.file, 0).map((base) => ({ ...route, path: joinPaths(base, route.path.slice(1)) })),
  );
}

/** Adds relative routes at the mount points that other files declare. */
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

/** Each mount point multiplies the relative routes. */
const MAX_MOUNTS = 50;

/** The folder of the topmost index page is `/`; files outside of it are not pages. */
function rebaseSiteRoutes(routes: readonly ProjectRoute[]): ProjectRoute[] {
  const segments = (path: string): string[] => path.split('/').filter(Boolean);
  const homes = routes
    .filter(({ file }) => /(?:^|\/)index\.html?$/.test(file))
    .map(({ path }) => segments(path))
    .sort((a, b) => a.length - b.length);
  const highest = homes.filter(({ length }) => length === homes[0]?.length);
  // Several pages at the top are in the folder of the site, which has no start page.
  const shared = highest.reduce<string[] | undefined>((common, path) => {
    const at = common?.findIndex((name, index) => name !== path[index]) ?? -1;
    return at < 0 ? (common ?? path) : common?.slice(0, at);
  }, undefined);
  const home = shared && `/${shared.join('/')}`;
  if (home === undefined || home === '/') return [...routes];
  return routes.flatMap((route) =>
    route.path === home
      ? [{ ...route, path: '/' }]
      : route.path.startsWith(`${home}/`)
        ? [{ ...route, path: route.path.slice(home.length) }]
        : [],
  );
}

/** UI libraries and frameworks whose routes are not supported. */
const UNSUPPORTED_FRAMEWORK =
  /^(?:react|preact|vue|svelte|solid-js|lit|alpinejs|@angular\/core|@builder\.io\/qwik|ember-source|@remix-run\/.*|gatsby|@11ty\/eleventy|vitepress|@docusaurus\/core|expo-router|@analogjs\/.*|@solidjs\/.*|express|fastify|koa|hono)$/;

/** Detects the framework whose route conventions apply; `unknown` unless it is certain. */
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
    paths.some((path) => readFileRoutes(path).some((route) => route.convention === convention));
  const hasRoutes = (convention: Framework): boolean =>
    [...facts.values()].some(({ routes }) => routes.some((route) => route.convention === convention));

  if (used.has('next') || config('next')) return hasFiles('next-app') ? 'next-app' : 'next-pages';
  if (used.has('nuxt') || used.has('nuxt3') || config('nuxt')) return 'nuxt';
  if (used.has('@sveltejs/kit') || (config('svelte') && hasFiles('sveltekit'))) return 'sveltekit';
  if (used.has('astro') || config('astro')) return 'astro';
  const isFolders = used.has('remix-flat-routes') || used.has('react-router-auto-routes');
  if (isFolders) return hasFiles('remix-folders') ? 'remix-folders' : 'unknown';
  if (used.has('@react-router/fs-routes')) return hasFiles('remix') ? 'remix' : 'unknown';
  // Remix names route files in two ways, depending on its version and its configuration.
  if ([...used].some((name) => name.startsWith('@remix-run/'))) return 'unknown';
  if (used.has('@angular/core') && hasRoutes('angular')) return 'angular';
  if (hasRoutes('tanstack-router')) return 'tanstack-router';
  // With two routers, it is unclear which of them owns a path.
  const isVue = used.has('vue-router') && hasRoutes('vue-router');
  const isReact =
    ['react-router', 'react-router-dom', 'wouter'].some((name) => used.has(name)) &&
    hasRoutes('react-router');
  if (isVue !== isReact) return isVue ? 'vue-router' : 'react-router';
  if (isVue || [...used].some((name) => UNSUPPORTED_FRAMEWORK.test(name))) return 'unknown';
  const pages = paths.filter((path) => /\.html?$/.test(path) && facts.get(path)?.routes.length !== 0);
  // A single document with scripts may be a single-page app.
  const isSite =
    pages.length > 1 || !paths.some((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\.config\.[^/]+$/.test(path));
  return pages.length > 0 && isSite ? 'html' : 'unknown';
}

const isConfig = (path: string, name: string): boolean =>
  path.startsWith(`${name}.config.`) && /^[cm]?[jt]s$/.test(path.slice(name.length + 8));

/** Routes of the contract without a page in the app, and the pages that exist. */
interface MissingRoutes {
  readonly missing: readonly {
    readonly declared: string;
    readonly pageId: string;
    readonly pointer: string;
  }[];
  /** Paths of the pages of the app, sorted. */
  readonly known: readonly string[];
}

const NONE: MissingRoutes = { missing: [], known: [] };

/** Reports only certain cases: a route that an unparsed or dynamic page may serve is not missing. */
export function findMissingRoutes(project: Project): MissingRoutes {
  const { contract, framework } = project;
  if (!contract || framework === 'unknown') return NONE;
  // The part after the hash sign is never in an HTML document.
  if (framework === 'html' && contract.bundle.scaffold.data.routing === 'hash') return NONE;
  const routes = collectProjectRoutes(project);
  const pages = routes.filter(({ isPage, isRelative, isOpen }) => isPage || (isRelative && !isOpen));
  // A catch-all file serves every path below it.
  const open = routes
    .filter(({ isOpen, by, path }) => (isOpen || by === 'file') && path.endsWith('/*'))
    .map(({ path }) => path);
  // An open root may serve every path.
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
      // Paths derived by the compiler are not declared in the contract.
      if (seen.has(path) || pointer === undefined) continue;
      // Frameworks have their own error pages, and HTML documents cannot have path parameters.
      if (isAuxiliaryPath(path) || (framework === 'html' && path.includes(':'))) continue;
      seen.add(path);
      const isImplemented =
        toPathShapes(path).some((shape) => implemented.has(shape)) ||
        open.some((prefix) => isBelowPath(path, prefix));
      if (!isImplemented) missing.push({ declared, pageId, pointer });
    }
  return { missing, known: [...new Set(pages.map((page) => page.path))].sort() };
}
