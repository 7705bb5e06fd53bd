import { reportDiagnostics } from '../../contract-violations.ts';
import type { ProjectRule } from '../../rule.ts';

export const navigationLeadsSomewhere: ProjectRule = {
  scope: 'project',
  id: 'navigation-leads-somewhere',
  code: 'STRUCT007',
  category: 'Structure',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'repair-navigation',
  layer: 'blueprint',
  summary: 'Every navigation item, hotkey and command leads to a route of the contract or has an action.',
  why: 'A menu item that does nothing is a defect that users find first.',
  bad: '{ "key": "g o", "label": "Orders", "route": "/order" }',
  good: '{ "key": "g o", "label": "Orders", "route": "/orders" }',
  check: (project) =>
    reportDiagnostics(
      project,
      'STRUCT007',
      'warn',
      'Set a route of the contract or an action, or remove the entry.',
    ),
};
