import { reportDiagnostics } from '../../contract-violations.ts';
import type { ProjectRule } from '../../rule.ts';

export const idsAreUnique: ProjectRule = {
  scope: 'project',
  id: 'ids-are-unique',
  code: 'STRUCT004',
  category: 'Structure',
  severity: 'error',
  lane: 'essence-contract',
  repair: 'rename-duplicate-id',
  layer: 'blueprint',
  summary: 'Section ids, page ids within a section and placement ids on a page are unique.',
  why: 'Packs, routes and findings refer to pages by id, so a duplicate makes the reference ambiguous.',
  bad: '"pages": [{ "id": "overview" }, { "id": "overview" }]',
  good: '"pages": [{ "id": "overview" }, { "id": "activity" }]',
  check: (project) => reportDiagnostics(project, 'STRUCT004', 'error', 'Rename one of them.'),
};
