import { reportDiagnostics } from '../../contract-violations.ts';
import type { ProjectRule } from '../../rule.ts';

export const presetsExist: ProjectRule = {
  scope: 'project',
  id: 'presets-exist',
  code: 'STRUCT006',
  category: 'Structure',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'choose-known-preset',
  layer: 'blueprint',
  summary: 'Presets, colour modes and corner shapes are among those that the pattern or the theme offers.',
  why: 'Where the wanted one does not exist another is used, and the page does not look as it was agreed.',
  bad: '{ "pattern": "data-table", "preset": "compcat" }',
  good: '{ "pattern": "data-table", "preset": "compact" }',
  check: (project) =>
    reportDiagnostics(project, 'STRUCT006', 'warn', 'Choose one that the record offers; svc get shows them.'),
};
