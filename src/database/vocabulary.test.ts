import { expect, it } from 'vitest';
import type { Expansion } from '../content/search/expansions.ts';
import type { SearchIndex } from '../content/search/search-index.ts';
import { limitExpansions, buildTermIndex } from './vocabulary.ts';

/** An index of terms with these document frequencies. */
const indexWith = (...documents: readonly number[]): SearchIndex =>
  buildTermIndex(
    documents.map((count, at) => ({ term: `term${at}`, documents: count, common: 0, peak: 0 })),
    1,
  );

/** One expansion per term, with ascending weights. */
const expansionsOf = (count: number): Expansion[] =>
  Array.from({ length: count }, (_, term) => ({ word: 'x', terms: [term], weight: term + 1, how: 'exact' }));

const termsOf = (index: SearchIndex, all: readonly (readonly Expansion[])[]): number[][] =>
  limitExpansions(index, all).map((list) => list.flatMap(({ terms }) => terms));

it('keeps the eight best expansions of each word', () => {
  const index = indexWith(...Array.from({ length: 12 }, () => 1));
  expect(termsOf(index, [expansionsOf(12), expansionsOf(3), []])).toEqual([
    [11, 10, 9, 8, 7, 6, 5, 4],
    [2, 1, 0],
    [],
  ]);
});

it('halves the number until there are at most two million postings', () => {
  const limit = 2_000_000;
  expect(termsOf(indexWith(limit / 4, limit / 4, limit / 4, limit / 4), [expansionsOf(4)])).toEqual([
    [3, 2, 1, 0],
  ]);
  expect(termsOf(indexWith(1, 1, 1, 1, limit), [expansionsOf(5)])).toEqual([[4]]);
  expect(termsOf(indexWith(limit, 1, 1, 1, 1), [expansionsOf(5)])).toEqual([[4, 3, 2, 1]]);
  expect(termsOf(indexWith(limit, limit / 2, 1, 1, limit / 2), [expansionsOf(5)])).toEqual([[4, 3]]);
});

it('counts the postings of a term once, even if several words expand to it', () => {
  const index = indexWith(1_500_000, 100_000);
  expect(termsOf(index, [expansionsOf(2), expansionsOf(2)])).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

it('keeps the best expansion of every word, regardless of its postings', () => {
  expect(termsOf(indexWith(1, 3_000_000), [expansionsOf(2)])).toEqual([[1]]);
});
