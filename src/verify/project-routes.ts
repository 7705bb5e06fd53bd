import type { Framework, RouteFact } from './facts.ts';
import { routesByFile } from './facts/routes-by-file.ts';
import { joinPaths } from './route-path.ts';
import type { Project } from './rule.ts';

interface ProjectRoute extends RouteFact {
  readonly file: string;
}

/** The routes of the project in the way its framework reads them, files in order. */
export function projectRoutes({
  facts,
  framework,
  paths,
}: Pick<Project, 'facts' | 'framework' | 'paths'>): ProjectRoute[] {
  const found: ProjectRoute[] = [];
  for (const [file, { routes }] of facts)
    for (const route of routes) if (counts(route, framework)) found.push({ ...route, file });
  // Pages in languages that nobody parses, such as Markdown, are pages by their name.
  for (const file of paths)
    if (!facts.has(file))
      for (const route of routesByFile(file))
        if (counts(route, framework)) found.push({ start: 0, end: 0, ...route, by: 'file', file });
  return framework === 'html' ? ofSite(found) : continued(found);
}

const counts = ({ convention }: Pick<RouteFact, 'convention'>, framework: Framework): boolean =>
  convention === framework || (framework === 'next-app' && convention === 'next-pages');

/** Routes that continue those of another file, also where that file says they may stand. */
function continued(routes: readonly ProjectRoute[]): ProjectRoute[] {
  const mounts = routes
    .filter(({ isOpen }) => isOpen)
    .map(({ path }) => path.replace(/\/\*$/, '') || '/')
    .filter((path) => path !== '/');
  if (mounts.length === 0) return [...routes];
  const distinct = [...new Set(mounts)].slice(0, MOUNTS);
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
const MOUNTS = 50;

/** A site begins in the folder of its first page: that is `/`, and what lies beside it is no page. */
function ofSite(routes: readonly ProjectRoute[]): ProjectRoute[] {
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
