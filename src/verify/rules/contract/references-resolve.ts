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
  // No layer: a name without a record makes the packs hollow, whatever the guard enforces.
  summary:
    'Every theme, shell, pattern, archetype, column and breakpoint that the contract refers to exists.',
  why: 'An unresolved name brings no rules, tokens or examples, so the implementer starts from nothing.',
  bad: '"layout": ["data-tabel"]',
  good: '"layout": ["data-table"]',
  check: (project) =>
    selectDiagnostics(project, 'STRUCT005')
      .filter((diagnostic) => !isPlaceholderShell(project, diagnostic))
      .map((diagnostic) => toViolation(diagnostic, 'error', 'Use an existing name; svc search finds it.')),
};
