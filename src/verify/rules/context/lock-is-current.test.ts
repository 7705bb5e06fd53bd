import { describe, expect, it } from 'vitest';
import { projectIn, projectWith } from '../../../../test/verify/project.ts';
import { lockIsCurrent } from './lock-is-current.ts';

describe('lock is current', () => {
  it('reports a missing lock, and one that pins other records', () => {
    expect(lockIsCurrent.check(projectIn({ lock: 'missing' }))[0]?.file).toBeUndefined();
    expect(lockIsCurrent.check(projectIn({ lock: 'stale' }))).toMatchObject([{ file: 'svc.lock' }]);
    expect(lockIsCurrent.check(projectIn({}))).toEqual([]);
  });

  it('reports nothing without a contract', () => {
    expect(lockIsCurrent.check(projectWith(undefined, { context: undefined }))).toEqual([]);
  });
});
