import { expect, it } from 'vitest';
import { expandQuery } from '../content/search/expansions.ts';
import { tokenizeQuery } from '../content/search/words.ts';
import { createRanker } from './search.ts';
import { toMask } from './tables.ts';
import type { PostingList } from './terms.ts';
import { createVocabularyFactory } from './vocabulary.ts';

const DOCUMENTS = 6;
const FREQUENCIES: Readonly<Record<string, readonly number[]>> = {
  table: [3, 0, 1, 0, 2, 0],
  form: [0, 2, 0, 5, 1, 0],
};

const terms = Object.entries(FREQUENCIES).map(([term, frequencies]) => {
  const documents = frequencies.filter((frequency) => frequency > 0).length;
  return { term, documents, common: documents, peak: Math.max(...frequencies) };
});
const postings = new Map(
  Object.entries(FREQUENCIES).map(([term, frequencies]): [string, PostingList] => {
    const documents = frequencies.flatMap((frequency, document) => (frequency > 0 ? [document] : []));
    return [
      term,
      {
        documents: Uint32Array.from(documents),
        frequencies: Float32Array.from(documents, (document) => frequencies[document] ?? 0),
        titled: [],
      },
    ];
  }),
);
const vocabulary = createVocabularyFactory([], DOCUMENTS)(terms);

function queryFor(text: string): Parameters<ReturnType<typeof createRanker>>[0] {
  const words = tokenizeQuery(text);
  const expansions = expandQuery(vocabulary.index, vocabulary.lexicon, words, false);
  return { words, expansions, vocabulary, postings };
}

const rankQuery = createRanker(new Uint32Array(DOCUMENTS).fill(toMask(['pattern'])));

it('ranks the documents of a query', () => {
  const { total, hits } = rankQuery(queryFor('table'), { limit: 2 });
  expect(total).toBe(3);
  expect(hits.map(({ document }) => document)).toEqual([0, 4]);
});

it('returns hits that later queries do not change', () => {
  const first = rankQuery(queryFor('table form'), {});
  const copy = structuredClone(first);
  const second = rankQuery(queryFor('form'), {});
  expect(first).toEqual(copy);
  expect(second.hits.map(({ document }) => document)).toEqual([3, 1, 4]);
  expect(rankQuery(queryFor('table form'), {})).toEqual(copy);
});
