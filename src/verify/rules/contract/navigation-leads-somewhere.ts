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
  summary: 'Navigation items, hotkeys and commands lead to a path of the contract or do something.',
  why: 'A menu item that opens nothing is found by the people who use the product.',
  bad: '{ "key": "g o", "label": "Orders", "route": "/order" }',
  good: '{ "key": "g o", "label": "Orders", "route": "/orders" }',
  check: (project) =>
    reportDiagnostics(
      project,
      'STRUCT007',
      'warn',
      'Name a path of the contract or an action, or remove the entry.',
    ),
};
