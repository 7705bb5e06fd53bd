import { routesOf } from '../../../essence/walk.ts';
import { listed, quote } from '../../../words.ts';
import type { Found } from '../../finding.ts';
import { projectRoutes } from '../../project-routes.ts';
import { isBelow, isBeside, normalPath, shapesOf } from '../../route-path.ts';
import type { ProjectRule } from '../../rule.ts';

export const declaredRouteIsImplemented: ProjectRule = {
  id: 'declared-route-is-implemented',
  code: 'ROUTE001',
  category: 'Routes',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'implement-route',
  layer: 'blueprint',
  scope: 'project',
  summary: 'Every route that the contract declares leads to a page of the app.',
  why: 'Navigation, hotkeys and links of the contract go to its routes; one that nothing answers is a dead end for people.',
  bad: '// the contract declares /orders/:id\n<Route path="/orders" element={<Orders />} />',
  good: '<Route path="/orders" element={<Orders />} />\n<Route path="/orders/:id" element={<Order />} />',
  check(project) {
    const { contract, framework } = project;
    if (!contract || framework === 'unknown') return [];
    // Documents know nothing of what follows the hash sign.
    if (framework === 'html' && contract.bundle.scaffold.data.routing === 'hash') return [];
    const routes = projectRoutes(project);
    const pages = routes.filter(({ isPage, isRelative, isOpen }) => isPage || (isRelative && !isOpen));
    // A file for the rest of a path is a page for all that lies below it.
    const open = routes
      .filter(({ isOpen, by, path }) => (isOpen || by === 'file') && path.endsWith('/*'))
      .map(({ path }) => path);
    // Whatever the root holds that we cannot see may be the page.
    if (pages.length === 0 || open.includes('/*')) return [];
    const implemented = new Set(routes.filter(({ isOpen }) => !isOpen).flatMap(({ path }) => shapesOf(path)));
    const pointers = new Map(
      routesOf(contract.essence)
        .toReversed()
        .map(({ path, pointer }) => [path, pointer]),
    );
    const found: Found[] = [];
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
        if (
          shapesOf(path).some((shape) => implemented.has(shape)) ||
          open.some((prefix) => isBelow(path, prefix))
        )
          continue;
        const known = [...new Set(pages.map((page) => page.path))].sort();
        found.push({
          message: `The contract declares the route ${quote(declared)} for the page ${quote(pageId)}, but no file implements it; the app has ${listed(known.map((one) => quote(one)))}.`,
          pointer,
          suggestion: `Add a page at ${quote(declared)}, or take the route out of the contract.`,
        });
      }
    return found;
  },
};
