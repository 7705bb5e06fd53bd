import { formatNames, quote } from '../../../base/text.ts';
import { findMissingRoutes } from '../../project-routes.ts';
import { isMisfit, measureFit } from '../../contract-fit.ts';
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
  summary: 'The app has a page for every route that the contract declares.',
  why: 'Navigation, hotkeys and links lead to the routes of the contract. A route without a page is a dead end for users.',
  bad: '// the contract declares /orders/:id\n<Route path="/orders" element={<Orders />} />',
  good: '<Route path="/orders" element={<Orders />} />\n<Route path="/orders/:id" element={<Order />} />',
  check(project) {
    // One finding says that the contract is for another app.
    if (isMisfit(measureFit(project))) return [];
    const { missing, known } = findMissingRoutes(project);
    return missing.map(({ declared, pageId, pointer }) => ({
      message: `The contract declares the route ${quote(declared)} for the page ${quote(pageId)}, but no file implements it. The app has ${formatNames(known.map((one) => quote(one)))}.`,
      pointer,
      suggestion: `Add a page at ${quote(declared)}, or remove the route from the contract.`,
    }));
  },
};
