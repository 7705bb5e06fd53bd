import { reportDiagnostics } from '../../contract-violations.ts';
import type { ProjectRule } from '../../rule.ts';

export const pageRouteRequired: ProjectRule = {
  scope: 'project',
  id: 'page-route-required',
  code: 'STRUCT001',
  category: 'Structure',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'add-page-route',
  layer: 'blueprint',
  summary: 'Every page of the contract has a route.',
  why: 'A page without a route cannot be linked to or checked, and every implementer invents a different path for it.',
  bad: '{ "id": "orders", "layout": ["data-table"] }',
  good: '{ "id": "orders", "route": "/orders", "layout": ["data-table"] }',
  check: (project) =>
    reportDiagnostics(
      project,
      'STRUCT001',
      'warn',
      'Give the page a route, or bind a path to it in blueprint.routes.',
    ),
};
