import { expect, it } from 'vitest';
import type { Expansion } from '../content/search/expansions.ts';
import type { SearchIndex } from '../content/search/search-index.ts';
import { limitExpansions, buildTermIndex } from './vocabulary.ts';

/** Terms that so many documents have. */
const indexWith = (...documents: readonly number[]): SearchIndex =>
  buildTermIndex(
    documents.map((count, at) => ({ term: `term${at}`, documents: count, common: 0, peak: 0 })),
    1,
  );

/** A reading for each term, the last one the surest. */
const readingsOf = (count: number): Expansion[] =>
  Array.from({ length: count }, (_, term) => ({ word: 'x', terms: [term], weight: term + 1, how: 'exact' }));

const termsOf = (index: SearchIndex, all: readonly (readonly Expansion[])[]): number[][] =>
  limitExpansions(index, all).map((of) => of.flatMap(({ terms }) => terms));

it('asks for the eight surest readings of each word', () => {
  const index = indexWith(...Array.from({ length: 12 }, () => 1));
  expect(termsOf(index, [readingsOf(12), readingsOf(3), []])).toEqual([
    [11, 10, 9, 8, 7, 6, 5, 4],
    [2, 1, 0],
    [],
  ]);
});

it('asks for half as many, and half of them, while they lead to more than two million documents', () => {
  const most = 2_000_000;
  expect(termsOf(indexWith(most / 4, most / 4, most / 4, most / 4), [readingsOf(4)])).toEqual([[3, 2, 1, 0]]);
  expect(termsOf(indexWith(1, 1, 1, 1, most), [readingsOf(5)])).toEqual([[4]]);
  expect(termsOf(indexWith(most, 1, 1, 1, 1), [readingsOf(5)])).toEqual([[4, 3, 2, 1]]);
  expect(termsOf(indexWith(most, most / 2, 1, 1, most / 2), [readingsOf(5)])).toEqual([[4, 3]]);
});

it('counts the documents of a term once, however many words lead to it', () => {
  const index = indexWith(1_500_000, 100_000);
  expect(termsOf(index, [readingsOf(2), readingsOf(2)])).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

it('leaves every word its surest reading, however many documents that leads to', () => {
  expect(termsOf(indexWith(1, 3_000_000), [readingsOf(2)])).toEqual([[1]]);
});
