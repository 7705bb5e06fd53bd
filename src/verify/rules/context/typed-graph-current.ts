import type { ProjectRule } from '../../rule.ts';

export const typedGraphCurrent: ProjectRule = {
  scope: 'project',
  id: 'typed-graph-current',
  code: 'GRAPH001',
  category: 'Graph',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'regenerate-typed-graph',
  summary: 'The contract graph in .svc/graph/ was built from the current files.',
  why: 'Queries against an outdated graph, such as the impact of a change, describe files that no longer exist.',
  bad: '.svc/graph/ built before a component was moved',
  good: '$ svc graph',
  check({ context }) {
    if (!context || context.graph === 'fresh') return [];
    return [
      {
        message:
          context.graph === 'missing'
            ? 'There is no contract graph in .svc/graph/.'
            : 'The contract graph in .svc/graph/ was built before the latest changes to the files.',
        suggestion: 'Run svc graph.',
      },
    ];
  },
};
