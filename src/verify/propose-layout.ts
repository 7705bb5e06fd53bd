import type { EssenceV4LayoutItem } from '../schemas/types.ts';
import { CUSTOM } from '../essence/custom.ts';
import { scanPage } from './page-scan.ts';
import type { PagePlacements } from './placements.ts';
import { collectProjectRoutes } from './project-routes.ts';
import { isAuxiliaryPath } from './route-path.ts';
import type { PatternMap, Project } from './rule.ts';

/** A page of an app, with the patterns that its sources may show. */
export interface ProposedPage {
  readonly path: string;
  readonly file: string;
  /** In source order; empty if nothing on the page has the name of a pattern. */
  readonly patterns: readonly string[];
}

/** Lists the pages of an app with the parts that are marked, or mapped by `components`. */
export function proposePages(
  project: Pick<Project, 'facts' | 'framework' | 'paths' | 'resolve'>,
  components: PatternMap['components'],
  known: ReadonlySet<string>,
): ProposedPage[] {
  if (project.framework === 'unknown') return [];
  const map: PatternMap = { components, selectors: [], issues: [] };
  const pages = new Map<string, ProposedPage>();
  for (const route of collectProjectRoutes(project)) {
    // A path without its parent may be another one in the app.
    if (!route.isPage || pages.has(route.path) || isAuxiliaryPath(route.path.replace(/\*$/, ''))) continue;
    const parts = scanPage({ ...project, map }, route)?.parts ?? [];
    const patterns = parts.flatMap(({ pattern }) =>
      pattern !== undefined && known.has(pattern) ? [pattern] : [],
    );
    pages.set(route.path, { path: route.path, file: route.file, patterns: [...new Set(patterns)] });
  }
  return [...pages.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The layout of a page: its patterns, then what the project designs itself. */
export const toLayout = (patterns: readonly string[]): EssenceV4LayoutItem[] => [...patterns, CUSTOM];

/** Leaves only the patterns that are proven on their page. */
export function keepProven(
  pages: readonly ProposedPage[],
  judged: readonly PagePlacements[],
): ProposedPage[] {
  const proven = new Map(
    judged.map(({ route, placements }) => [
      route,
      new Set(placements.filter(({ status }) => status === 'proven').map(({ pattern }) => pattern)),
    ]),
  );
  return pages.map((page) => ({
    ...page,
    patterns: page.patterns.filter((pattern) => proven.get(page.path)?.has(pattern)),
  }));
}
