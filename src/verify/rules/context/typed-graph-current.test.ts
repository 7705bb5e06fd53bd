import { describe, expect, it } from 'vitest';
import { projectIn, projectWith } from '../../../../test/verify/project.ts';
import { typedGraphCurrent } from './typed-graph-current.ts';

describe('typed graph current', () => {
  it.each(['missing', 'stale'] as const)('finds a graph that is %s', (graph) => {
    expect(typedGraphCurrent.check(projectIn({ graph }))).toHaveLength(1);
    expect(typedGraphCurrent.check(projectIn({}))).toEqual([]);
  });

  it('says nothing where there is no contract to compare with', () => {
    expect(typedGraphCurrent.check(projectWith(undefined, { context: undefined }))).toEqual([]);
  });
});
