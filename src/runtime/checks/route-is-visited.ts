import type { RuleDescription } from '../../verify/rule.ts';

/** Not a fault of the page: it says that nothing is known about it. */
export const routeIsVisited: RuleDescription = {
  id: 'route-not-visited',
  code: 'VISUAL004',
  category: 'Pages in the browser',
  severity: 'info',
  lane: 'essence-contract',
  repair: 'provide-route-parameter',
  summary: 'Every route of the contract was opened in this run.',
  why: 'A route with a parameter cannot be opened without a value for it, and what was not opened was not checked.',
  bad: 'svc verify --url http://127.0.0.1:3000   # the contract has /orders/:id',
  good: 'svc verify --url http://127.0.0.1:3000 --param id=42',
};
