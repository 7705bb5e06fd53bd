import { CONTENT_TYPES } from '../content/corpus.ts';
import { computeImpact } from '../content/search/build-index.ts';
import { buildLexicon, type Lexicon, sharedPrefixLengths } from '../content/search/lexicon.ts';
import { SYNONYMS, RELATED_TERMS } from '../content/search/synonyms.ts';
import { idf, type SearchIndex, documentFrequency } from '../content/search/search-index.ts';
import { joinWords, singularize, tokenize } from '../content/search/words.ts';
import { compareText } from '../base/text.ts';
import type { Expansion } from '../content/search/expansions.ts';

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
  readonly prepared: Lexicon;
  readonly terms: readonly Term[];
}

/** Terms that every query may lead to: synonyms and the names of the types. */
export function standingTerms(): string[] {
  const phrases = [...SYNONYMS, ...RELATED_TERMS].flat().map(tokenize);
  return [
    ...new Set([
      ...phrases.map(joinWords),
      ...phrases.flat().map(singularize),
      ...CONTENT_TYPES.map((type) => joinWords(tokenize(type))),
    ]),
  ];
}

/** Makes the vocabularies of queries, each of the standing terms and its own. Synonyms are standing terms all of them. */
export function vocabulariesOver(
  standing: readonly Term[],
  population: number,
): (own: readonly Term[]) => Vocabulary {
  const base = standing.toSorted(byTerm);
  const names = new Set(base.map(({ term }) => term));
  const { synonyms } = buildLexicon(indexOf(base, population), new Float32Array());
  return (own) => {
    const more = new Map(own.filter(({ term }) => !names.has(term)).map((one) => [one.term, one]));
    const { terms, places } = merged(base, [...more.values()].sort(byTerm));
    const index = indexOf(terms, population);
    const prepared: Lexicon = {
      peaks: Float32Array.from(terms, ({ common, peak }) => computeImpact(idf(population, common), peak)),
      sharedPrefixes: sharedPrefixLengths(index),
      synonyms: {
        has: (key) => synonyms.has(key),
        get(key) {
          const known = synonyms.get(key);
          const placed = (term: number): number => places[term] ?? 0;
          return (
            known && {
              ...known,
              alternatives: known.alternatives.map((way) => ({ ...way, terms: way.terms.map(placed) })),
            }
          );
        },
      },
      typos: new Map(),
    };
    return { index, prepared, terms };
  };
}

const byTerm = (a: Term, b: Term): number => compareText(a.term, b.term);

/** Both in order, and where those of the first stand there. */
function merged(base: readonly Term[], more: readonly Term[]): { terms: Term[]; places: Uint32Array } {
  const terms: Term[] = [];
  const places = new Uint32Array(base.length);
  let next = 0;
  for (const [at, term] of base.entries()) {
    for (let other = more[next]; other && byTerm(other, term) < 0; other = more[++next]) terms.push(other);
    places[at] = terms.push(term) - 1;
  }
  return { terms: [...terms, ...more.slice(next)], places };
}

/** Only the letters of words stand in it, so that terms can be found and compared, and how common they are. */
export function indexOf(terms: readonly Term[], population: number): SearchIndex {
  const starts = new Uint32Array(terms.length + 1);
  const offsets = new Uint32Array(terms.length + 1);
  for (const [at, { term, documents }] of terms.entries()) {
    starts[at + 1] = (starts[at] ?? 0) + term.length;
    offsets[at + 1] = (offsets[at] ?? 0) + documents;
  }
  const letters = new Uint16Array(starts[terms.length] ?? 0);
  for (const [at, { term }] of terms.entries())
    for (let i = 0; i < term.length; i++) letters[(starts[at] ?? 0) + i] = term.charCodeAt(i);
  const none = new Uint32Array();
  return {
    digest: '',
    documents: 0,
    population,
    letters,
    starts,
    offsets,
    frequencies: Float32Array.from(terms, ({ common }) => common),
    postings: none,
    impacts: new Float32Array(),
    fields: new Uint8Array(),
    slugs: none,
    names: none,
    types: none,
  };
}

type Readings = readonly (readonly Expansion[])[];

/** So many readings of a word are asked for at most. */
const SUREST = 8;
/** Where they would still lead to more documents than that, counted once for each term, half as many, and so on. */
const MOST_PLACES = 2_000_000;

/** The surest readings of each word, fewer of them the more documents they lead to; one at least. */
export function affordable(index: SearchIndex, all: Readings): Readings {
  for (let most = SUREST; ; most /= 2) {
    const surest = all.map((of) => of.toSorted((a, b) => b.weight - a.weight).slice(0, most));
    const places = [...termsIn(surest)].reduce((sum, term) => sum + documentFrequency(index, term), 0);
    if (most === 1 || places <= MOST_PLACES) return surest;
  }
}

export const termsIn = (readings: Readings): Set<number> =>
  new Set(readings.flat().flatMap((reading) => reading.terms));
