import { selectDiagnostics, toViolation, isPlaceholderShell } from '../../contract-violations.ts';
import type { ProjectRule } from '../../rule.ts';

export const referencesResolve: ProjectRule = {
  scope: 'project',
  id: 'references-resolve',
  code: 'STRUCT005',
  category: 'Structure',
  severity: 'error',
  lane: 'essence-contract',
  repair: 'repair-reference',
  layer: 'blueprint',
  summary: 'Themes, shells, patterns, archetypes, columns and width steps that the contract names exist.',
  why: 'What is only a name carries no rules, no tokens and no examples: whoever builds it starts from nothing.',
  bad: '"layout": ["data-tabel"]',
  good: '"layout": ["data-table"]',
  check: (project) =>
    selectDiagnostics(project, 'STRUCT005')
      .filter((diagnostic) => !isPlaceholderShell(project, diagnostic))
      .map((diagnostic) => toViolation(diagnostic, 'error', 'Name one that exists; svc search finds it.')),
};
