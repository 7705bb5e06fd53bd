import { formatNames, quote } from '../../../base/text.ts';
import { findMissingRoutes } from '../../project-routes.ts';
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
    const { missing, known } = findMissingRoutes(project);
    return missing.map(({ declared, pageId, pointer }) => ({
      message: `The contract declares the route ${quote(declared)} for the page ${quote(pageId)}, but no file implements it; the app has ${formatNames(known.map((one) => quote(one)))}.`,
      pointer,
      suggestion: `Add a page at ${quote(declared)}, or take the route out of the contract.`,
    }));
  },
};
