import { describe, expect, it } from 'vitest';
import { projectIn, projectWith } from '../../../../test/verify/project.ts';
import { typedGraphCurrent } from './typed-graph-current.ts';

describe('typed graph current', () => {
  it.each(['missing', 'stale'] as const)('reports a graph that is %s', (graph) => {
    expect(typedGraphCurrent.check(projectIn({ graph }))).toHaveLength(1);
    expect(typedGraphCurrent.check(projectIn({}))).toEqual([]);
  });

  it('reports nothing without a contract', () => {
    expect(typedGraphCurrent.check(projectWith(undefined, { context: undefined }))).toEqual([]);
  });
});
