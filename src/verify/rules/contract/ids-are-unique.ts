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
  summary: 'Ids of sections, of pages in a section and of placements on a page are given once.',
  why: 'Packs, routes and findings name pages by id; of two with the same one, only one can be meant.',
  bad: '"pages": [{ "id": "overview" }, { "id": "overview" }]',
  good: '"pages": [{ "id": "overview" }, { "id": "activity" }]',
  check: (project) => reportDiagnostics(project, 'STRUCT004', 'error', 'Rename one of them.'),
};
