import type { ProjectRule } from '../../rule.ts';

export const patternMapIsValid: ProjectRule = {
  id: 'pattern-map-is-valid',
  code: 'CTX006',
  category: 'Context',
  severity: 'error',
  lane: 'local-law',
  repair: 'repair-pattern-map',
  scope: 'project',
  summary: 'Every entry of .svc/map.json names a pattern of the contract and a component of the project.',
  why: 'An entry that names nothing proves nothing, and the placements that rely on it would be judged without it.',
  bad: '{ "patterns": { "heroo": { "component": "src/hero.tsx", "export": "Hero" } } }',
  good: '{ "patterns": { "hero": { "component": "src/hero.tsx", "export": "Hero" } } }',
  check: ({ map }) =>
    (map?.issues ?? []).map(({ pointer, message, suggestion }) => ({
      file: '.svc/map.json',
      pointer,
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
    })),
};
