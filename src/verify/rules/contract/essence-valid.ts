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
  summary: 'The contract fits its schema.',
  why: 'A document that is only half understood gives packs and findings that are only half true.',
  bad: '{ "version": "4.0.0", "dna": {} }',
  good: '{ "version": "4.0.0", "dna": { "theme": { "id": "ledger", … }, … }, … }',
  check: (project) =>
    reportRefusal(project, 'invalid', 'Run svc validate; it lists every fault with what would be right.'),
};
