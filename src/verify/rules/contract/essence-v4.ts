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
  summary: 'The contract is of version 4.0.0.',
  why: 'Older documents say less and say it elsewhere; rules that guessed what they mean would be wrong without telling.',
  bad: '{ "version": "3.1.0", … }',
  good: '{ "version": "4.0.0", … }',
  check: (project) =>
    reportRefusal(
      project,
      'version',
      'Run svc migrate to see the new document, svc migrate --write to keep it.',
    ),
};
