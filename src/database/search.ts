import type { Scored } from '../content/search/best.ts';
import { readingsOf } from '../content/search/readings.ts';
import type { Found } from '../content/search/search.ts';
import { type SearchIndex, spread, termText } from '../content/search/terms.ts';
import { isStop, joined, singular, wordsOfQuery } from '../content/search/words.ts';
import type { Page, Selection, Sort } from '../content/select.ts';
import type { Database } from './connect.ts';
import { maskOf, wantedBy } from './facts.ts';
import { RememberedHolders } from './holders.ts';
import { lineupOf } from './lineup.ts';
import { type Question, rankerOf } from './rank.ts';
import { largest } from './largest.ts';
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

/** In a large corpus every word has enough good answers, and every reading of it costs: so many are asked for at most. */
const LARGE = 5_000;
const SUREST = 8;
/** Where they would still lead to more documents than that, counted once for each term, half as many, and so on. */
const MOST_PLACES = 2_000_000;

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
    const all = ranked({ words, readings, vocabulary, holders });
    // Where another order is wanted, only that counts.
    const found = selected(all, facts, maskOf(wanted), places);
    // Where two are worth the same, the order of the corpus decides, as in memory.
    const best = leadingOf(found, offset + limit)
      .sort((a, b) => b.score - a.score || (corpus[a.document] ?? 0) - (corpus[b.document] ?? 0))
      .slice(offset, offset + limit);
    return { total: found.scores.length, ids: best.map(({ document }) => ids[document] ?? 0) };
  };
}

/** Those that have all the facts; by their places, if there are any, the first one best. */
function selected(all: Found, facts: Uint32Array, mask: number, places: Uint32Array | undefined): Found {
  const documents = new Uint32Array(all.documents.length);
  const scores = new Float64Array(all.documents.length);
  let count = 0;
  for (let at = 0; at < all.documents.length; at++) {
    const document = all.documents[at] ?? 0;
    if (((facts[document] ?? 0) & mask) !== mask) continue;
    documents[count] = document;
    scores[count++] = places ? -(places[document] ?? 0) : (all.scores[at] ?? 0);
  }
  return { documents: documents.subarray(0, count), scores: scores.subarray(0, count) };
}

/** Those that can be among the best so many: to sort all of them would take longer than to find them. */
function leadingOf({ documents, scores }: Found, count: number): Scored[] {
  const least = largest(scores.slice(), count);
  const leading: Scored[] = [];
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    if (score >= least) leading.push({ document: documents[at] ?? 0, score });
  }
  return leading;
}

const termsIn = (readings: Question['readings']): Set<number> =>
  new Set(readings.flat().flatMap((reading) => reading.terms));

/** The surest readings of each word, fewer of them the more documents they lead to. */
function affordable(index: SearchIndex, all: Question['readings']): Question['readings'] {
  for (let most = SUREST; ; most /= 2) {
    const surest = all.map((of) => of.toSorted((a, b) => b.weight - a.weight).slice(0, most));
    const places = [...termsIn(surest)].reduce((sum, term) => sum + spread(index, term), 0);
    if (most === 1 || places <= MOST_PLACES) return surest;
  }
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
  return vocabularyOf([...own, ...(await termsLike(database, wrong))]);
}
