import { describe, expect, it } from 'vitest';
import { projectIn, projectWith } from '../../../../test/verify/project.ts';
import { reviewPackPresent } from './review-pack-present.ts';

describe('review pack present', () => {
  it('reports a missing review pack', () => {
    expect(reviewPackPresent.check(projectIn({ review: false }))).toHaveLength(1);
    expect(reviewPackPresent.check(projectIn({}))).toEqual([]);
  });

  it('reports nothing without a contract', () => {
    expect(reviewPackPresent.check(projectWith(undefined, { context: undefined }))).toEqual([]);
  });
});
