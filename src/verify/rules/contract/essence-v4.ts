import { reportRefusal } from '../../contract-violations.ts';
import type { ProjectRule } from '../../rule.ts';

export const essenceV4: ProjectRule = {
  scope: 'project',
  id: 'essence-v4',
  code: 'CONTRACT002',
  category: 'Contract',
  severity: 'error',
  lane: 'essence-contract',
  repair: 'migrate-essence-v4',
  summary: 'The contract has version 4.0.0.',
  why: 'Older versions have fewer fields and other names for them. Guessing their meaning would give wrong results without a warning.',
  bad: '{ "version": "3.1.0", … }',
  good: '{ "version": "4.0.0", … }',
  check: (project) =>
    reportRefusal(
      project,
      'version',
      'Run svc migrate to preview the migrated document, then svc migrate --write to save it.',
    ),
};
