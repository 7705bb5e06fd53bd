import { selectTop, scoreByPosition, type Candidates, filterCandidates } from '../content/search/top-hits.ts';
import { type Expansion, expandQuery, typoStems } from '../content/search/expansions.ts';
import { findTerm, idf, termText } from '../content/search/search-index.ts';
import { isStopWord, joinWords, singularize, tokenize, tokenizeQuery } from '../content/search/words.ts';
import type { Page, Selection, Sort } from '../content/entries.ts';
import {
  affordable,
  standingTerms,
  type Term,
  termsIn,
  vocabulariesOver,
  type Vocabulary,
} from './vocabulary.ts';
import type { Database } from './connect.ts';
import { maskOf, wantedBy } from './tables.ts';
import { type Holders, RememberedHolders, termsFor, termsLike, termsOf } from './terms.ts';
import { CONTENT_TYPES } from '../content/corpus.ts';
import { computeImpact } from '../content/search/build-index.ts';
import { rank } from '../content/search/search.ts';

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
    const words = tokenizeQuery(text).slice(0, MOST_WORDS);
    const wanted = wantedBy(selection);
    if (words.length === 0 || !wanted) return NOTHING;
    const vocabulary = await vocabularyFor(database, words, vocabularyOf);
    const { index, prepared } = vocabulary;
    const possible = expandQuery(index, prepared, words, false);
    const readings = population > LARGE ? affordable(index, possible) : possible;
    const terms = termsIn(readings);
    if (terms.size === 0) return NOTHING;
    const places = sort && (await lineup(sort));
    const asked = [...terms].map((term) => termText(index, term));
    const holders = await remembered.of([...asked, joinWords(words)]);
    const mask = maskOf(wanted);
    const all = filterCandidates(
      ranked({ words, readings, vocabulary, holders }),
      (document) => ((facts[document] ?? 0) & mask) === mask,
    );
    // Where two are worth the same, the order of the corpus decides, as in memory.
    const best = selectTop(
      places ? scoreByPosition(all, places) : all,
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
    (word) =>
      !isStopWord(word) && !used.has(singularize(word)) && !plain.prepared.synonyms.has(singularize(word)),
  );
  if (wrong.length === 0) return plain;
  return vocabularyOf([...own, ...(await termsLike(database, wrong.flatMap(typoStems)))]);
}

/** A number for each record of the release, by its number. */
type Numbers = (column: 'facts' | 'corpus' | Sort) => Promise<Uint32Array>;

/** What a search knows of all records: their facts, and their places in the corpus and in each order. Read when it is first asked for. */
export function lineupOf(database: Database): Numbers {
  const known = new Map<string, Uint32Array>();
  return async (column) => {
    const before = known.get(column);
    if (before) return before;
    const [row] = await database.ask(
      (sql) => sql<{ numbers: string }[]>`select ${sql(column)} as numbers from lineup`,
    );
    const numbers = numbersIn(row?.numbers ?? '');
    known.set(column, numbers);
    return numbers;
  };
}

const numbersIn = (text: string): Uint32Array => Uint32Array.from(text === '' ? [] : text.split(' '), Number);

export interface Question {
  readonly words: readonly string[];
  /** Of each word. */
  readonly readings: readonly (readonly Expansion[])[];
  readonly vocabulary: Vocabulary;
  /** Who has each term of the readings, and the words as one. */
  readonly holders: ReadonlyMap<string, Holders>;
}

/** What it finds holds until it is asked again. */
type Ranker = (question: Question) => Candidates;

/** The number of no term. */
const NOBODY = 0xffffffff;

/**
 * What documents are worth by the formula of the embedded search, in no order: over an index that has nothing in it but what
 * was asked for. There is one bench for all searches, since none waits for anything while it uses it.
 */
export function rankerOf(facts: Uint32Array): Ranker {
  const documents = facts.length;
  const kinds = kindsOf(facts);
  const types = new Uint32Array(documents);
  const titles = new Uint32Array(documents).fill(NOBODY);
  const none = new Uint32Array();
  const places = new Places();
  // The search leaves it clean.
  const bench = {
    best: new Float32Array(documents),
    total: new Float32Array(documents),
    answered: new Float32Array(documents),
    touched: new Uint32Array(documents),
    scores: new Float64Array(documents),
    met: new Uint32Array(documents),
  };
  return ({ words, readings, vocabulary: { index, terms }, holders }) => {
    const used = termsIn(readings);
    const whole = joinWords(words);
    const title = findTerm(index, whole);
    const { called = [] } = holders.get(whole) ?? {};
    for (const document of called) titles[document] = title;
    const typeTerms = CONTENT_TYPES.map((type) => findTerm(index, joinWords(tokenize(type))));
    const typed = typeTerms.some((term) => used.has(term));
    if (typed) for (let at = 0; at < documents; at++) types[at] = typeTerms[kinds[at] ?? 0] ?? NOBODY;
    const found = rank(
      {
        ...index,
        ...places.of(terms, used, holders, index.population ?? documents),
        documents,
        slugs: titles,
        names: titles,
        types: typed ? types : none,
      },
      words,
      readings,
      { ...bench, typeTerms: new Set(typeTerms) },
    );
    for (const document of called) titles[document] = NOBODY;
    return found;
  };
}

/** The number of the type of each document. */
function kindsOf(facts: Uint32Array): Uint8Array {
  const masks = CONTENT_TYPES.map((type) => maskOf([type]));
  return Uint8Array.from(facts, (fact) => masks.findIndex((mask) => (fact & mask) !== 0));
}

/** Who has the terms that are used, one after the other; the same memory for every search. */
class Places {
  #holders = new Uint32Array();
  #impacts = new Float32Array();

  of(
    terms: readonly Term[],
    used: ReadonlySet<number>,
    found: ReadonlyMap<string, Holders>,
    population: number,
  ): { offsets: Uint32Array; holders: Uint32Array; impacts: Float32Array } {
    const offsets = new Uint32Array(terms.length + 1);
    for (const [at, { term }] of terms.entries())
      offsets[at + 1] = (offsets[at] ?? 0) + (used.has(at) ? (found.get(term)?.documents.length ?? 0) : 0);
    const size = offsets[terms.length] ?? 0;
    if (size > this.#holders.length) {
      this.#holders = new Uint32Array(size * 2);
      this.#impacts = new Float32Array(size * 2);
    }
    const holders = this.#holders;
    const impacts = this.#impacts;
    for (const term of used) {
      const { term: text = '', common = 0 } = terms[term] ?? {};
      const says = idf(population, common);
      const own = found.get(text);
      if (!own) continue;
      const first = offsets[term] ?? 0;
      holders.set(own.documents, first);
      const { worths } = own;
      for (let at = 0; at < worths.length; at++) impacts[first + at] = computeImpact(says, worths[at] ?? 0);
    }
    return { offsets, holders, impacts };
  }
}
