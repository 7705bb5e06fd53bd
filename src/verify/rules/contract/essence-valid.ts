import { reportRefusal } from '../../contract-violations.ts';
import type { ProjectRule } from '../../rule.ts';

export const essenceValid: ProjectRule = {
  scope: 'project',
  id: 'essence-valid',
  code: 'CONTRACT003',
  category: 'Contract',
  severity: 'error',
  lane: 'essence-contract',
  repair: 'repair-essence-document',
  summary: 'The contract is valid against its schema.',
  why: 'Packs and findings compiled from an invalid document would be incomplete or wrong.',
  bad: '{ "version": "4.0.0", "dna": {} }',
  good: '{ "version": "4.0.0", "dna": { "theme": { "id": "ledger", … }, … }, … }',
  check: (project) =>
    reportRefusal(project, 'invalid', 'Run svc validate to list every error and how to fix it.'),
};
