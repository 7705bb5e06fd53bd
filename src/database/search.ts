import { bestOf, byPlace, wantedOf } from '../content/search/best.ts';
import { readingsOf, stemsOf } from '../content/search/readings.ts';
import { termText } from '../content/search/terms.ts';
import { isStop, joined, singular, wordsOfQuery } from '../content/search/words.ts';
import type { Page, Selection, Sort } from '../content/select.ts';
import { affordable, termsIn } from './affordable.ts';
import type { Database } from './connect.ts';
import { maskOf, wantedBy } from './facts.ts';
import { RememberedHolders } from './holders.ts';
import { lineupOf } from './lineup.ts';
import { rankerOf } from './rank.ts';
import { termsFor, termsLike, termsOf } from './terms.ts';
import { standingTerms, type Term, vocabulariesOver, type Vocabulary } from './vocabulary.ts';

export type Search = (
  text: string,
  selection: Selection,
  sort: Sort | undefined,
  page: Page,
) => Promise<{ readonly total: number; readonly ids: readonly number[] }>;

/** Words of a query that count. */
const MOST_WORDS = 24;

/** In a large corpus every word has enough good answers, and every reading of it costs. */
const LARGE = 5_000;

const NOTHING = { total: 0, ids: [] };

export async function createSearch(database: Database, population: number): Promise<Search> {
  const standing = standingTerms();
  const known = new Map((await termsOf(database, standing)).map((one) => [one.term, one]));
  const base = standing.map((term): Term => known.get(term) ?? { term, documents: 0, common: 0, peak: 0 });
  const vocabularyOf = vocabulariesOver(base, population);
  const lineup = lineupOf(database);
  const facts = await lineup('facts');
  const ids = await lineup('recommended');
  const corpus = await lineup('corpus');
  const ranked = rankerOf(facts);
  const remembered = new RememberedHolders(database);

  return async (text, selection, sort, { limit, offset }) => {
    const words = wordsOfQuery(text).slice(0, MOST_WORDS);
    const wanted = wantedBy(selection);
    if (words.length === 0 || !wanted) return NOTHING;
    const vocabulary = await vocabularyFor(database, words, vocabularyOf);
    const { index, prepared } = vocabulary;
    const possible = readingsOf(index, prepared, words, false);
    const readings = population > LARGE ? affordable(index, possible) : possible;
    const terms = termsIn(readings);
    if (terms.size === 0) return NOTHING;
    const places = sort && (await lineup(sort));
    const asked = [...terms].map((term) => termText(index, term));
    const holders = await remembered.of([...asked, joined(words)]);
    const mask = maskOf(wanted);
    const all = wantedOf(
      ranked({ words, readings, vocabulary, holders }),
      (document) => ((facts[document] ?? 0) & mask) === mask,
    );
    // Where two are worth the same, the order of the corpus decides, as in memory.
    const best = bestOf(
      places ? byPlace(all, places) : all,
      offset + limit,
      (document) => corpus[document] ?? 0,
    ).slice(offset);
    return { total: all.documents.length, ids: best.map(({ document }) => ids[document] ?? 0) };
  };
}

/** What the words may have meant; for those that nobody uses also what looks like them. */
async function vocabularyFor(
  database: Database,
  words: readonly string[],
  vocabularyOf: (own: readonly Term[]) => Vocabulary,
): Promise<Vocabulary> {
  const own = await termsFor(database, words);
  const plain = vocabularyOf(own);
  const used = new Set(own.filter(({ documents }) => documents > 0).map(({ term }) => term));
  const wrong = words.filter(
    (word) => !isStop(word) && !used.has(singular(word)) && !plain.prepared.synonyms.has(singular(word)),
  );
  if (wrong.length === 0) return plain;
  return vocabularyOf([...own, ...(await termsLike(database, wrong.flatMap(stemsOf)))]);
}
