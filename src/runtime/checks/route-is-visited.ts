import type { RuleDescription } from '../../verify/rule.ts';

/** Reports a gap in the run, not a defect of the page. */
export const routeIsVisited: RuleDescription = {
  id: 'route-not-visited',
  code: 'VISUAL004',
  category: 'Pages in the browser',
  severity: 'info',
  lane: 'essence-contract',
  repair: 'provide-route-parameter',
  summary: 'The run opened every route of the contract.',
  why: 'A route with a parameter can only be opened with a value for it. Routes that were not opened were not checked.',
  bad: 'svc verify --url http://127.0.0.1:3000   # the contract has /orders/:id',
  good: 'svc verify --url http://127.0.0.1:3000 --param id=42',
};
