import { reportDiagnostics } from '../../contract-violations.ts';
import type { ProjectRule } from '../../rule.ts';

export const declaredRouteResolves: ProjectRule = {
  scope: 'project',
  id: 'declared-route-resolves',
  code: 'STRUCT002',
  category: 'Structure',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'repair-route-binding',
  layer: 'blueprint',
  summary: 'Every route of the contract starts with a slash and leads to exactly one existing page.',
  why: 'A route that leads nowhere, or to two pages, leaves the implementer to guess.',
  bad: '"routes": { "/orders": { "section": "sales", "page": "order-lst" } }',
  good: '"routes": { "/orders": { "section": "sales", "page": "order-list" } }',
  check: (project) =>
    reportDiagnostics(project, 'STRUCT002', 'warn', 'Bind the route to one existing page, or remove it.'),
};
