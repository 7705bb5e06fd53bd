import { reportRefusal } from '../../contract-violations.ts';
import type { ProjectRule } from '../../rule.ts';

export const essencePresent: ProjectRule = {
  scope: 'project',
  id: 'essence-present',
  code: 'CONTRACT001',
  category: 'Contract',
  severity: 'error',
  lane: 'essence-contract',
  repair: 'restore-essence-contract',
  summary: 'The project has a contract, svc.essence.json, in its root folder.',
  why: 'Every other rule compares the project with its contract. Without a contract there is nothing to compare with.',
  bad: 'src/\npackage.json',
  good: 'src/\npackage.json\nsvc.essence.json',
  check: (project) => reportRefusal(project, 'missing', 'Run svc init, or restore svc.essence.json.'),
};
