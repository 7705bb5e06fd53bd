import { describe, expect, it } from 'vitest';
import { projectIn, projectWith } from '../../../../test/verify/project.ts';
import { agentsBlockIsCurrent } from './agents-block-is-current.ts';

describe('agents block is current', () => {
  it('finds an old block, and does not ask for one where there is none', () => {
    expect(agentsBlockIsCurrent.check(projectIn({ agents: 'stale' }))).toMatchObject([{ file: 'AGENTS.md' }]);
    expect(agentsBlockIsCurrent.check(projectIn({ agents: 'none' }))).toEqual([]);
    expect(agentsBlockIsCurrent.check(projectIn({}))).toEqual([]);
  });

  it('says nothing where there is no contract to compare with', () => {
    expect(agentsBlockIsCurrent.check(projectWith(undefined, { context: undefined }))).toEqual([]);
  });
});
