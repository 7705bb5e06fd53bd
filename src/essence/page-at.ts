import { ServiceError } from '../base/errors.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { pagesOf, routesOf } from './walk.ts';

/** `section/page` of the page at a path. Where two pages state the same path, the first has it, as in the packs. */
export function pageAt(document: EssenceV4, path: string): string {
  const pages = new Set(pagesOf(document).map(({ id }) => id));
  const routes = routesOf(document)
    .map((route) => ({ path: route.path, id: `${route.section}/${route.page}` }))
    .filter(({ id }) => pages.has(id));
  const found =
    routes.find((route) => route.path === path) ?? routes.find((route) => route.path === bare(path));
  if (found) return found.id;
  const known = [...new Set(routes.map((route) => route.path))];
  const there = known.length === 0 ? 'The document states no routes.' : `There are ${formatNames(known)}.`;
  throw new ServiceError('UNKNOWN_PACK', `No page has the route ${quote(path)}. ${there}`, {
    available: known.slice(0, 50),
    suggestions: nearestNames(path, known),
  });
}

/** Without the slash that a browser may put behind a path. */
const bare = (path: string): string => path.replace(/(?<=.)\/+$/, '');
