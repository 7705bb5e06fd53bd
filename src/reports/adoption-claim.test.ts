import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdoptionTruthV1Receipt } from '../schemas/types.ts';
import { isProof, findMutation } from './adoption-claim.ts';

const receipt = (more: Partial<AdoptionTruthV1Receipt> = {}): AdoptionTruthV1Receipt => ({
  id: 'r1',
  operation: 'graph',
  subjects: ['governance.typed-graph'],
  outcome: 'created',
  complete: true,
  createdPaths: ['.svc/graph/graph.snapshot.json'],
  updatedPaths: [],
  deletedPaths: [],
  evidencePaths: [],
  limitations: [],
  ...more,
});

const paths = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 });

describe('receipts', () => {
  it('prove their subjects, the strongest outcome first', () => {
    const untouched = receipt({ id: 'r2', outcome: 'untouched', createdPaths: [] });
    expect(findMutation('governance.typed-graph', [untouched, receipt()])).toEqual({
      state: 'created',
      receiptIds: ['r1'],
    });
    expect(findMutation('governance.typed-graph', [untouched])).toEqual({
      state: 'untouched',
      receiptIds: ['r2'],
    });
  });

  it.each([
    ['of something else', receipt({ subjects: ['project.routes'] })],
    ['that is not complete', receipt({ complete: false })],
    ['that claims to have created nothing', receipt({ createdPaths: [] })],
    ['of an update without a changed file', receipt({ outcome: 'updated' })],
    [
      'that left untouched what it deleted',
      receipt({ outcome: 'untouched', createdPaths: [], deletedPaths: ['a'] }),
    ],
  ])('prove nothing if one %s', (_, one) => {
    expect(findMutation('governance.typed-graph', [one])).toEqual({ state: 'not_checked', receiptIds: [] });
  });

  it('are listed for each claim that they prove', () => {
    const any = fc.record({
      id: fc.constantFrom('r1', 'r2', 'r3'),
      subjects: fc.subarray(['x', 'y'], { minLength: 1 }),
      outcome: fc.constantFrom('created' as const, 'updated' as const, 'untouched' as const),
      complete: fc.boolean(),
      createdPaths: paths,
      updatedPaths: paths,
      deletedPaths: paths,
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), (all) => {
        const receipts = all.map((one) => receipt(one));
        const { state, receiptIds } = findMutation('x', receipts);
        expect(receiptIds.length > 0).toBe(state !== 'not_checked');
        for (const id of receiptIds)
          expect(
            receipts.some(
              (one) => one.id === id && one.outcome === state && one.subjects.includes('x') && isProof(one),
            ),
          ).toBe(true);
      }),
    );
  });
});
