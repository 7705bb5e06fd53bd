import { diagnosticsOf, foundOf, isPlaceholder } from '../../diagnosed.ts';
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
    diagnosticsOf(project, 'STRUCT005')
      .filter((diagnostic) => !isPlaceholder(project, diagnostic))
      .map((diagnostic) => foundOf(diagnostic, 'error', 'Name one that exists; svc search finds it.')),
};
