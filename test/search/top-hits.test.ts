import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  selectTop,
  scoreByPosition,
  nthLargest,
  filterCandidates,
} from '../../src/content/search/top-hits.ts';

const scores = fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.double({ min: 0, max: 9, noNaN: true })));
const limits = fc.oneof(fc.integer({ min: 0, max: 130 }), fc.constant(Number.POSITIVE_INFINITY));

/** Candidates with these scores, in reverse order of their document numbers. */
const candidatesWith = (all: readonly number[]) => ({
  documents: Uint32Array.from(all, (_, at) => all.length - 1 - at),
  scores: Float64Array.from(all.toReversed()),
});

it('selects the first candidates in sorted order', () => {
  fc.assert(
    fc.property(scores, limits, (all, limit) => {
      const sorted = all
        .map((score, document) => ({ document, score }))
        .sort((a, b) => b.score - a.score || a.document - b.document);
      expect(selectTop(candidatesWith(all), limit)).toEqual(sorted.slice(0, limit));
    }),
  );
});

it('selects any page of the sorted order', () => {
  fc.assert(
    fc.property(scores, limits, fc.nat({ max: 130 }), (all, limit, offset) => {
      const whole = selectTop(candidatesWith(all), all.length);
      expect(selectTop(candidatesWith(all), limit, undefined, offset)).toEqual(
        whole.slice(offset, offset + limit),
      );
    }),
  );
});

it('breaks ties by the given order', () => {
  const found = candidatesWith([1, 2, 1, 2]);
  const documents = selectTop(found, 3, (document) => -document).map(({ document }) => document);
  expect(documents).toEqual([3, 1, 2]);
});

it('keeps accepted candidates with their scores', () => {
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 4 }), (all, step) => {
      const accept = (document: number): boolean => document % step === 0;
      const whole = selectTop(candidatesWith(all), all.length);
      const filtered = filterCandidates(candidatesWith(all), accept);
      expect(selectTop(filtered, all.length)).toEqual(whole.filter(({ document }) => accept(document)));
    }),
  );
});

it('ignores scores when sorting by position', () => {
  const places = Uint32Array.of(2, 0, 3, 1);
  expect(
    selectTop(scoreByPosition(candidatesWith([9, 1, 5, 5]), places), 3).map(({ document }) => document),
  ).toEqual([1, 3, 0]);
});

it('sorts by position within tiers', () => {
  const places = Uint32Array.of(2, 0, 3, 1);
  expect(
    selectTop(scoreByPosition(candidatesWith([1, 0, 1, 0]), places, true), 4).map(({ document }) => document),
  ).toEqual([0, 2, 1, 3]);
});

it('finds the n-th largest number', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), { minLength: 1 }),
      fc.integer({ min: 1, max: 120 }),
      (numbers, n) => {
        const sorted = numbers.toSorted((a, b) => b - a);
        expect(nthLargest(Float64Array.from(numbers), n) + 0).toBe((sorted[n - 1] ?? sorted.at(-1) ?? 0) + 0);
      },
    ),
  );
});
