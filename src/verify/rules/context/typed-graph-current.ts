import type { ProjectRule } from '../../rule.ts';

export const typedGraphCurrent: ProjectRule = {
  scope: 'project',
  id: 'typed-graph-current',
  code: 'GRAPH001',
  category: 'Graph',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'regenerate-typed-graph',
  summary: 'The contract graph in .svc/graph/ was built from the files as they are.',
  why: 'Who asks the graph what a change touches gets an answer about older files.',
  bad: '.svc/graph/ from before a component was moved',
  good: '$ svc graph',
  check({ context }) {
    if (!context || context.graph === 'fresh') return [];
    return [
      {
        message:
          context.graph === 'missing'
            ? 'There is no contract graph in .svc/graph/.'
            : 'The contract graph in .svc/graph/ was built from other files than those of now.',
        suggestion: 'Run svc graph.',
      },
    ];
  },
};
