import { expect, it } from 'vitest';
import type { Reading } from '../content/search/readings.ts';
import type { SearchIndex } from '../content/search/terms.ts';
import { affordable } from './affordable.ts';

/** Terms that so many documents have. */
const indexOf = (...documents: readonly number[]): SearchIndex => {
  const none = new Uint32Array();
  const offsets = new Uint32Array(documents.length + 1);
  for (const [at, count] of documents.entries()) offsets[at + 1] = (offsets[at] ?? 0) + count;
  return {
    digest: '',
    documents: 0,
    letters: new Uint16Array(),
    starts: none,
    offsets,
    common: new Float32Array(),
    holders: none,
    impacts: new Float32Array(),
    fields: new Uint8Array(),
    slugs: none,
    names: none,
    types: none,
  };
};

/** A reading for each term, the last one the surest. */
const readingsOf = (count: number): Reading[] =>
  Array.from({ length: count }, (_, term) => ({ word: 'x', terms: [term], weight: term + 1, how: 'exact' }));

const termsOf = (index: SearchIndex, all: readonly (readonly Reading[])[]): number[][] =>
  affordable(index, all).map((of) => of.flatMap(({ terms }) => terms));

it('asks for the eight surest readings of each word', () => {
  const index = indexOf(...Array.from({ length: 12 }, () => 1));
  expect(termsOf(index, [readingsOf(12), readingsOf(3), []])).toEqual([
    [11, 10, 9, 8, 7, 6, 5, 4],
    [2, 1, 0],
    [],
  ]);
});

it('asks for half as many, and half of them, while they lead to more than two million documents', () => {
  const most = 2_000_000;
  expect(termsOf(indexOf(most / 4, most / 4, most / 4, most / 4), [readingsOf(4)])).toEqual([[3, 2, 1, 0]]);
  expect(termsOf(indexOf(1, 1, 1, 1, most), [readingsOf(5)])).toEqual([[4]]);
  expect(termsOf(indexOf(most, 1, 1, 1, 1), [readingsOf(5)])).toEqual([[4, 3, 2, 1]]);
  expect(termsOf(indexOf(most, most / 2, 1, 1, most / 2), [readingsOf(5)])).toEqual([[4, 3]]);
});

it('counts the documents of a term once, however many words lead to it', () => {
  const index = indexOf(1_500_000, 100_000);
  expect(termsOf(index, [readingsOf(2), readingsOf(2)])).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

it('leaves every word its surest reading, however many documents that leads to', () => {
  expect(termsOf(indexOf(1, 3_000_000), [readingsOf(2)])).toEqual([[1]]);
});
