/** Searches a release in PostgreSQL with the ranking of the embedded search. */
import { CONTENT_TYPES } from '../content/corpus.ts';
import type { Page, Selection, Sort } from '../content/entries.ts';
import { computeImpact } from '../content/search/build-index.ts';
import { type Expansion, expandQuery, typoStems } from '../content/search/expansions.ts';
import { rank, ScratchPool } from '../content/search/search.ts';
import { findTerm, idf, termText } from '../content/search/search-index.ts';
import type { SelectOptions, TopHits } from '../content/search/top-hits.ts';
import { isStopWord, joinWords, singularize, tokenize, tokenizeQuery } from '../content/search/words.ts';
import type { ColumnReader } from './columns.ts';
import type { Database } from './connect.ts';
import { requiredFacts, toMask } from './tables.ts';
import { fetchQueryTerms, fetchSimilarTerms, fetchTerms, PostingCache, type PostingList } from './terms.ts';
import {
  collectTerms,
  createVocabularyFactory,
  limitExpansions,
  listBaseTerms,
  type Term,
  type Vocabulary,
} from './vocabulary.ts';

export type Search = (
  text: string,
  selection: Selection,
  sort: Sort | undefined,
  page: Page,
) => Promise<{ readonly total: number; readonly ids: readonly number[] }>;

/** Further words of a query are ignored. */
const MAX_QUERY_WORDS = 24;

/** In larger corpora every word has enough good matches, and every expansion costs time. */
const LARGE_CORPUS_RECORDS = 5_000;

const NO_HITS = { total: 0, ids: [] };

export async function createSearch(
  database: Database,
  population: number,
  readColumn: ColumnReader,
): Promise<Search> {
  const baseTerms = listBaseTerms();
  const known = new Map((await fetchTerms(database, baseTerms)).map((one) => [one.term, one]));
  const base = baseTerms.map((term): Term => known.get(term) ?? { term, documents: 0, common: 0, peak: 0 });
  const createVocabulary = createVocabularyFactory(base, population);
  const facts = await readColumn('facts');
  const ids = await readColumn('recommended');
  const corpusOrder = await readColumn('corpus');
  const rankQuery = createRanker(facts);
  const postingCache = new PostingCache(database);

  return async (text, selection, sort, { limit, offset }) => {
    const words = tokenizeQuery(text).slice(0, MAX_QUERY_WORDS);
    const required = requiredFacts(selection);
    if (words.length === 0 || !required) return NO_HITS;
    const vocabulary = await fetchVocabulary(database, words, createVocabulary);
    const { index, lexicon } = vocabulary;
    const allExpansions = expandQuery(index, lexicon, words, false);
    const expansions =
      population > LARGE_CORPUS_RECORDS ? limitExpansions(index, allExpansions) : allExpansions;
    const terms = collectTerms(expansions);
    if (terms.size === 0) return NO_HITS;
    const positions = sort && (await readColumn(sort));
    const postings = await postingCache.get([
      ...[...terms].map((term) => termText(index, term)),
      joinWords(words),
    ]);
    const mask = toMask(required);
    const { total, hits } = rankQuery(
      { words, expansions, vocabulary, postings },
      {
        accept: (document) => ((facts[document] ?? 0) & mask) === mask,
        positions,
        isTiered: sort === 'recommended',
        limit,
        offset,
        // Like the embedded search, which numbers documents in corpus order.
        tieBreak: (document) => corpusOrder[document] ?? 0,
      },
    );
    return { total, ids: hits.map(({ document }) => ids[document] ?? 0) };
  };
}

/** Fetches the terms that the words may mean; for unknown words also terms that look similar. */
async function fetchVocabulary(
  database: Database,
  words: readonly string[],
  createVocabulary: (terms: readonly Term[]) => Vocabulary,
): Promise<Vocabulary> {
  const terms = await fetchQueryTerms(database, words);
  const vocabulary = createVocabulary(terms);
  const used = new Set(terms.filter(({ documents }) => documents > 0).map(({ term }) => term));
  const unknown = words.filter(
    (word) =>
      !isStopWord(word) &&
      !used.has(singularize(word)) &&
      !vocabulary.lexicon.synonyms.has(singularize(word)),
  );
  if (unknown.length === 0) return vocabulary;
  return createVocabulary([...terms, ...(await fetchSimilarTerms(database, unknown.flatMap(typoStems)))]);
}

interface RankQuery {
  readonly words: readonly string[];
  /** The expansions of each word. */
  readonly expansions: readonly (readonly Expansion[])[];
  readonly vocabulary: Vocabulary;
  /** Posting lists of all terms of the expansions, and of the joined words. */
  readonly postings: ReadonlyMap<string, PostingList>;
}

type Ranker = (query: RankQuery, options: SelectOptions) => TopHits;

const NO_TERM = 0xffffffff;

/**
 * Scores documents with the embedded search, over an index that contains only the terms of the query. Searches share
 * the buffers of the ranker, because ranking is synchronous; the hits it returns are copies.
 */
export function createRanker(facts: Uint32Array): Ranker {
  const documents = facts.length;
  const typeNumbers = readTypeNumbers(facts);
  const types = new Uint32Array(documents);
  const titles = new Uint32Array(documents).fill(NO_TERM);
  const noTypes = new Uint32Array();
  const postingBuffer = new PostingBuffer();
  const pool = new ScratchPool(documents);
  return ({ words, expansions, vocabulary: { index, terms }, postings }, options) => {
    const used = collectTerms(expansions);
    const wholeQuery = joinWords(words);
    const title = findTerm(index, wholeQuery);
    const { titled = [] } = postings.get(wholeQuery) ?? {};
    const typeTerms = CONTENT_TYPES.map((type) => findTerm(index, joinWords(tokenize(type))));
    const namesType = typeTerms.some((term) => used.has(term));
    if (namesType)
      for (let at = 0; at < documents; at++) types[at] = typeTerms[typeNumbers[at] ?? 0] ?? NO_TERM;
    for (const document of titled) titles[document] = title;
    const queryIndex = {
      ...index,
      ...postingBuffer.fill(terms, used, postings, index.population ?? documents),
      documents,
      slugs: titles,
      names: titles,
      types: namesType ? types : noTypes,
    };
    const found = rank(queryIndex, { words, expansions, typeTerms: new Set(typeTerms) }, pool, options);
    for (const document of titled) titles[document] = NO_TERM;
    return found;
  };
}

/** Returns the number of the type of each document. */
function readTypeNumbers(facts: Uint32Array): Uint8Array {
  const masks = CONTENT_TYPES.map((type) => toMask([type]));
  return Uint8Array.from(facts, (fact) => masks.findIndex((mask) => (fact & mask) !== 0));
}

/** Concatenates the posting lists of a query, in memory that is reused for the next query. */
class PostingBuffer {
  #postings = new Uint32Array();
  #impacts = new Float32Array();

  fill(
    terms: readonly Term[],
    used: ReadonlySet<number>,
    lists: ReadonlyMap<string, PostingList>,
    population: number,
  ): { offsets: Uint32Array; postings: Uint32Array; impacts: Float32Array } {
    const offsets = new Uint32Array(terms.length + 1);
    for (const [at, { term }] of terms.entries())
      offsets[at + 1] = (offsets[at] ?? 0) + (used.has(at) ? (lists.get(term)?.documents.length ?? 0) : 0);
    const size = offsets[terms.length] ?? 0;
    if (size > this.#postings.length) {
      this.#postings = new Uint32Array(size * 2);
      this.#impacts = new Float32Array(size * 2);
    }
    const postings = this.#postings;
    const impacts = this.#impacts;
    for (const term of used) {
      const { term: text = '', common = 0 } = terms[term] ?? {};
      const termIdf = idf(population, common);
      const list = lists.get(text);
      if (!list) continue;
      const first = offsets[term] ?? 0;
      postings.set(list.documents, first);
      const { frequencies } = list;
      for (let at = 0; at < frequencies.length; at++)
        impacts[first + at] = computeImpact(termIdf, frequencies[at] ?? 0);
    }
    return { offsets, postings, impacts };
  }
}
