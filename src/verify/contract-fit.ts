import { collectProjectRoutes } from './project-routes.ts';
import { isAuxiliaryPath, isBelowPath, normalizePath, toPathShapes } from './route-path.ts';
import type { Project } from './rule.ts';

/** The number of pages of the app and routes of the contract, and of those with a counterpart. */
export interface ContractFit {
  /** Pages of the app. */
  readonly pages: number;
  /** Pages of the app that the contract declares. */
  readonly declared: number;
  /** Routes of the contract. */
  readonly routes: number;
  /** Routes of the contract that the app has. */
  readonly found: number;
}

/**
 * Below this share, matches are chance: most apps have `/` and a sign-in page. Both shares must be below it, so that a
 * contract for a part of an app fits, and so does an app of which a part is built.
 */
export const MIN_SHARE = 1 / 3;

/** Fewer pages say nothing about an app. */
const MIN_PAGES = 3;

/** Counts the matches; undefined if the routes of the app are not known. */
export function measureFit(project: Project): ContractFit | undefined {
  const { contract, framework } = project;
  if (!contract || framework === 'unknown') return undefined;
  const routes = collectProjectRoutes(project);
  const open = routes.filter(({ isOpen, by, path }) => (isOpen || by === 'file') && path.endsWith('/*'));
  const pages = new Map<string, string[]>();
  for (const { path, isPage } of routes)
    if (isPage && !isAuxiliaryPath(path)) pages.set(path, toPathShapes(path));
  const declared = contract.bundle.scaffold.data.routes
    .map(({ path, alsoAt = [] }) => [path, ...alsoAt].map(normalizePath))
    .filter(([path = '']) => !isAuxiliaryPath(path));
  const wanted = new Set(declared.flat().flatMap(toPathShapes));
  const shown = new Set([...pages.values()].flat());
  return {
    pages: pages.size,
    declared: [...pages.values()].filter((shapes) => shapes.some((shape) => wanted.has(shape))).length,
    routes: declared.length,
    found: declared.filter((paths) =>
      paths.some(
        (path) =>
          toPathShapes(path).some((shape) => shown.has(shape)) ||
          open.some((one) => isBelowPath(path, one.path)),
      ),
    ).length,
  };
}

/** True if the contract describes another app. */
export function isMisfit(fit: ContractFit | undefined): fit is ContractFit {
  if (!fit || fit.pages < MIN_PAGES || fit.routes === 0) return false;
  return fit.declared / fit.pages < MIN_SHARE && fit.found / fit.routes < MIN_SHARE;
}
