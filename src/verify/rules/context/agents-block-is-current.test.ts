import { describe, expect, it } from 'vitest';
import { projectIn, projectWith } from '../../../../test/verify/project.ts';
import { agentsBlockIsCurrent } from './agents-block-is-current.ts';

describe('agents block is current', () => {
  it('reports an outdated block, but does not require one', () => {
    expect(agentsBlockIsCurrent.check(projectIn({ agents: 'stale' }))).toMatchObject([{ file: 'AGENTS.md' }]);
    expect(agentsBlockIsCurrent.check(projectIn({ agents: 'none' }))).toEqual([]);
    expect(agentsBlockIsCurrent.check(projectIn({}))).toEqual([]);
  });

  it('reports nothing without a contract', () => {
    expect(agentsBlockIsCurrent.check(projectWith(undefined, { context: undefined }))).toEqual([]);
  });
});
