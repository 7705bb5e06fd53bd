import { routesOf } from '../essence/walk.ts';
import { projectRoutes } from './project-routes.ts';
import { isBelow, isBeside, normalPath, shapesOf } from './route-path.ts';
import type { Project } from './rule.ts';

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
export function missingRoutes(project: Project): MissingRoutes {
  const { contract, framework } = project;
  if (!contract || framework === 'unknown') return NONE;
  // Documents know nothing of what follows the hash sign.
  if (framework === 'html' && contract.bundle.scaffold.data.routing === 'hash') return NONE;
  const routes = projectRoutes(project);
  const pages = routes.filter(({ isPage, isRelative, isOpen }) => isPage || (isRelative && !isOpen));
  // A file for the rest of a path is a page for all that lies below it.
  const open = routes
    .filter(({ isOpen, by, path }) => (isOpen || by === 'file') && path.endsWith('/*'))
    .map(({ path }) => path);
  // Whatever the root holds that we cannot see may be the page.
  if (pages.length === 0 || open.includes('/*')) return NONE;
  const implemented = new Set(routes.filter(({ isOpen }) => !isOpen).flatMap(({ path }) => shapesOf(path)));
  const pointers = new Map(
    routesOf(contract.essence)
      .toReversed()
      .map(({ path, pointer }) => [path, pointer]),
  );
  const missing: { declared: string; pageId: string; pointer: string }[] = [];
  const seen = new Set<string>();
  for (const { path: first, alsoAt = [], pageId } of contract.bundle.scaffold.data.routes)
    for (const declared of [first, ...alsoAt]) {
      const path = normalPath(declared);
      const pointer = pointers.get(declared);
      // A path that the packs made up is not one that the contract declares.
      if (seen.has(path) || pointer === undefined) continue;
      // Frameworks answer errors in ways of their own, and a document has one path: it takes no parameter.
      if (isBeside(path) || (framework === 'html' && path.includes(':'))) continue;
      seen.add(path);
      const isThere =
        shapesOf(path).some((shape) => implemented.has(shape)) ||
        open.some((prefix) => isBelow(path, prefix));
      if (!isThere) missing.push({ declared, pageId, pointer });
    }
  return { missing, known: [...new Set(pages.map((page) => page.path))].sort() };
}
