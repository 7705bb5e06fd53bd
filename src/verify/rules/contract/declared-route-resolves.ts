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
  summary: 'Every path of the contract begins with a slash and leads to exactly one page, which exists.',
  why: 'A path that leads nowhere, or to two pages, is built by guessing.',
  bad: '"routes": { "/orders": { "section": "sales", "page": "order-lst" } }',
  good: '"routes": { "/orders": { "section": "sales", "page": "order-list" } }',
  check: (project) =>
    reportDiagnostics(project, 'STRUCT002', 'warn', 'Bind the path to one page that exists, or remove it.'),
};
