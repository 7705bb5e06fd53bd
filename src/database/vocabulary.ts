import { impactOf } from '../content/search/build.ts';
import { prepare, type Prepared } from '../content/search/prepared.ts';
import { SYNONYMS, TOWARDS } from '../content/search/synonyms.ts';
import { rarity, type SearchIndex } from '../content/search/terms.ts';
import { formsOf, isStop, joined, singular, wordsOf } from '../content/search/words.ts';
import { CONTENT_TYPES } from '../content/corpus.ts';
import { compare } from '../words.ts';
import type { Database } from './connect.ts';

/** A term as the release counts it. */
export interface Term {
  readonly term: string;
  readonly documents: number;
  readonly common: number;
  readonly peak: number;
}

/** As much of the vocabulary of a release as a query can have meant, as an index without documents. */
export interface Vocabulary {
  readonly index: SearchIndex;
  readonly prepared: Prepared;
  readonly terms: readonly Term[];
}

/** As many terms that begin with a word as the embedded search looks at. */
const MOST_PREFIXED = 256;
/** No longer phrase is looked up as one. */
const LONGEST_PHRASE = 4;
/** Terms like a mistyped word that are compared with it letter by letter. */
const MOST_LIKE = 64;

/** Terms that every query may lead to: synonyms and the names of the types. */
export function standingTerms(): string[] {
  const phrases = [...SYNONYMS, ...TOWARDS].flat().map(wordsOf);
  return unique([
    ...phrases.map(joined),
    ...phrases.flat().map(singular),
    ...CONTENT_TYPES.map((type) => joined(wordsOf(type))),
  ]);
}

export async function termsOf(database: Database, terms: readonly string[]): Promise<readonly Term[]> {
  return database.ask(
    (sql) => sql<Term[]>`select * from word where term = any (${arrayText(terms)}::text::text[])`,
  );
}

/** The terms that the words themselves lead to: they, their forms, their parts, what begins with them. */
export async function termsFor(database: Database, words: readonly string[]): Promise<readonly Term[]> {
  const stems = unique(words.map(singular));
  const exact = unique([
    ...stems.flatMap((stem) => [stem, ...formsOf(stem), ...partsOf(stem)]),
    ...phrasesOf(words),
  ]);
  return database.ask(
    (sql) =>
      sql<Term[]>`
      select * from word where term = any (${arrayText(exact)}::text::text[])
      union
      select word.* from unnest(${arrayText(stems.filter((stem) => !isStop(stem)))}::text::text[]) as stem,
        lateral (
          select * from word where term >= stem collate "C" and term < (stem || ${LAST}) collate "C"
          order by term limit ${MOST_PREFIXED}
        ) as word`,
  );
}

/** No letter comes after this one. */
const LAST = '\u{10ffff}';

/** Terms that share their threes of letters with a word: what it may have been meant for is among them. */
export async function termsLike(database: Database, words: readonly string[]): Promise<readonly Term[]> {
  return database.ask(
    (sql) =>
      sql<Term[]>`
      select word.* from unnest(${arrayText(words)}::text::text[]) as wrong,
        lateral (
          select * from word where term % wrong and term !~ '[0-9]' and length(term) between length(wrong) - 2 and length(wrong) + 2
          order by similarity(term, wrong) desc, term limit ${MOST_LIKE}
        ) as word`,
  );
}

/** Only the letters of words stand in an index, so that terms can be found and compared in it. */
export function vocabularyOf(all: readonly Term[], population: number): Vocabulary {
  const terms = [...new Map(all.map((one) => [one.term, one])).values()].sort((a, b) =>
    compare(a.term, b.term),
  );
  const starts = new Uint32Array(terms.length + 1);
  const offsets = new Uint32Array(terms.length + 1);
  const common = new Float32Array(terms.length);
  const peaks = new Float32Array(terms.length);
  for (const [at, term] of terms.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + term.term.length;
    offsets[at + 1] = (offsets[at] ?? 0) + term.documents;
    common[at] = term.common;
    peaks[at] = impactOf(rarity(population, term.common), term.peak);
  }
  const letters = new Uint16Array(starts[terms.length] ?? 0);
  for (const [at, { term }] of terms.entries())
    for (let i = 0; i < term.length; i++) letters[(starts[at] ?? 0) + i] = term.charCodeAt(i);
  const none = new Uint32Array();
  const index: SearchIndex = {
    digest: '',
    documents: 0,
    population,
    letters,
    starts,
    offsets,
    common,
    holders: none,
    impacts: new Float32Array(),
    fields: new Uint8Array(),
    slugs: none,
    names: none,
    types: none,
  };
  return { index, prepared: prepare(index, peaks), terms };
}

/** An unknown word may be two known ones. */
function partsOf(stem: string): string[] {
  const parts: string[] = [];
  for (let cut = 3; cut <= stem.length - 3; cut++)
    parts.push(singular(stem.slice(0, cut)), singular(stem.slice(cut)));
  return parts;
}

function phrasesOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: LONGEST_PHRASE }, (__, more) => joined(words.slice(from, from + more + 1))),
  );
}

const unique = (terms: readonly string[]): string[] => [...new Set(terms)];

/** Terms are letters and digits, so that nothing in them has to be escaped. */
const arrayText = (terms: readonly string[]): string => `{${terms.map((term) => `"${term}"`).join(',')}}`;
