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
  summary: 'Every preset, colour mode and corner shape is one that the pattern or theme offers.',
  why: 'An unknown value falls back to a default, so the page does not look as specified.',
  bad: '{ "pattern": "data-table", "preset": "compcat" }',
  good: '{ "pattern": "data-table", "preset": "compact" }',
  check: (project) =>
    reportDiagnostics(
      project,
      'STRUCT006',
      'warn',
      'Choose a value that the record offers; svc get lists them.',
    ),
};
