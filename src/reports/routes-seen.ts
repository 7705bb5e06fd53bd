import type { Framework, RouteFact } from '../verify/facts.ts';
import { projectRoutes } from '../verify/project-routes.ts';
import { isBeside, normalPath, shapesOf } from '../verify/route-path.ts';
import type { Project } from '../verify/rule.ts';
import { isPartlyUnread } from '../verify/unread.ts';
import { count } from './counts.ts';
import { declaredRoutes } from './health.ts';
import type { DocumentInput } from './input.ts';

export interface RouteSeen {
  readonly path: string;
  readonly file: string;
  readonly hasLayout: boolean;
}

export interface RoutesSeen {
  /** How the framework finds its pages; `none` where nothing says how. */
  readonly strategy: string;
  /** The pages, each path once, in order. */
  readonly items: readonly RouteSeen[];
  /** Every hint at a path, pages and others. */
  readonly signals: readonly {
    readonly path: string;
    readonly file: string;
    readonly by: RouteFact['by'];
    readonly isPage: boolean;
  }[];
  readonly authority: 'proven' | 'inferred' | 'unresolved';
  readonly completeness: 'complete' | 'partial' | 'unknown';
  readonly confidence: 'high' | 'medium' | 'low';
  /** How many layouts by files wrap pages. */
  readonly layouts: number;
  /** Files that say which pages there are. */
  readonly files: readonly string[];
  /** What the statements rest on, and what they leave open. */
  readonly evidence: readonly string[];
  readonly limitations: readonly string[];
}

const STRATEGY: Readonly<Record<Framework, string>> = {
  'next-app': 'app-folder',
  'next-pages': 'pages-folder',
  'react-router': 'router-configuration',
  'tanstack-router': 'router-configuration',
  'vue-router': 'router-configuration',
  nuxt: 'pages-folder',
  sveltekit: 'routes-folder',
  astro: 'pages-folder',
  html: 'html-documents',
  unknown: 'none',
};

/** The pages of a project as its framework would find them, and how sure that is. */
export function routesSeen(project: Project): RoutesSeen {
  const { framework, paths } = project;
  const found = framework === 'unknown' ? [] : projectRoutes(project);
  const layouts = new Set(paths.filter((path) => LAYOUT.test(path)).map(folderOf));
  const items = new Map<string, RouteSeen>();
  for (const { path, file, isPage } of found)
    if (isPage && !items.has(path)) items.set(path, { path, file, hasLayout: isBelowOne(file, layouts) });
  const isOpen = found.some((route) => route.isOpen);
  const isUnread = isPartlyUnread(project);
  const limitations = [
    ...(framework === 'unknown' ? ['No router was recognised, so that no page could be read off.'] : []),
    ...(isOpen ? ['Some routes are put together only when the app runs.'] : []),
    ...(isUnread ? ['Some files could not be read in full; they may hold routes.'] : []),
  ];
  const pages = [...items.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const authority = framework === 'unknown' ? 'unresolved' : pages.length > 0 ? 'proven' : 'inferred';
  return {
    strategy: STRATEGY[framework],
    items: pages,
    signals: found.map(({ path, file, by, isPage }) => ({ path, file, by, isPage })),
    authority,
    completeness: framework === 'unknown' ? 'unknown' : isOpen || isUnread ? 'partial' : 'complete',
    confidence: authority !== 'proven' ? 'low' : limitations.length > 0 ? 'medium' : 'high',
    layouts: framework === 'unknown' ? 0 : layouts.size,
    files: [...new Set(found.map(({ file }) => file))].sort(),
    evidence:
      framework === 'unknown'
        ? []
        : [`${count(pages.length, 'page')} by the conventions of ${framework}, out of source files`],
    limitations: [
      ...limitations,
      ...(authority === 'inferred' ? [`No page was found by the conventions of ${framework}.`] : []),
    ],
  };
}

/** Files that wrap all pages of their folder and below. */
const LAYOUT =
  /(?:^|\/)(?:layout\.(?:tsx|jsx|ts|js)|\+layout\.svelte|__root\.(?:tsx|jsx)|_app\.(?:tsx|jsx|ts|js)|layouts\/default\.vue)$/;

const folderOf = (path: string): string =>
  // Layouts of Nuxt stand beside its pages and wrap them all.
  path.endsWith('layouts/default.vue')
    ? path.slice(0, -'layouts/default.vue'.length).replace(/\/$/, '')
    : path.split('/').slice(0, -1).join('/');

const isBelowOne = (file: string, folders: ReadonlySet<string>): boolean =>
  file.split('/').some((_, index, parts) => folders.has(parts.slice(0, index).join('/')));

/** Pages that the contract declares, and those that it does not; parameters may have other names. */
export function declaredOf(
  items: readonly RouteSeen[],
  declared: readonly string[],
): { readonly declared: readonly RouteSeen[]; readonly others: readonly RouteSeen[] } {
  const shapes = new Set(declared.flatMap((path) => shapesOf(normalPath(path))));
  const own = items.filter(({ path }) => !isBeside(path));
  const isDeclared = ({ path }: RouteSeen): boolean => shapesOf(path).some((shape) => shapes.has(shape));
  return { declared: own.filter(isDeclared), others: own.filter((route) => !isDeclared(route)) };
}

/** Every path that people of the project would call a page, declared or seen. */
export const routesOf = ({ report, project }: Pick<DocumentInput, 'report' | 'project'>): string[] => [
  ...new Set([...declaredRoutes(report.essence), ...routesSeen(project).items.map(({ path }) => path)]),
];
