/** The part of a release's vocabulary that one query may mean. */
import { CONTENT_TYPES } from '../content/corpus.ts';
import { computeImpact } from '../content/search/build-index.ts';
import { buildLexicon, type Lexicon, sharedPrefixLengths } from '../content/search/lexicon.ts';
import { SYNONYMS, RELATED_TERMS } from '../content/search/synonyms.ts';
import { idf, type SearchIndex, documentFrequency } from '../content/search/search-index.ts';
import { joinWords, singularize, tokenize } from '../content/search/words.ts';
import { compareText } from '../base/text.ts';
import type { Expansion } from '../content/search/expansions.ts';

/** A row of the table `word`, without its postings. */
export interface Term {
  readonly term: string;
  readonly documents: number;
  /** Weighted document frequency: see `SearchIndex.frequencies`. */
  readonly common: number;
  /** Highest weighted frequency in any document. */
  readonly peak: number;
}

/** The terms that a query may mean, as an index without documents. */
export interface Vocabulary {
  readonly index: SearchIndex;
  readonly lexicon: Lexicon;
  readonly terms: readonly Term[];
}

/** Lists the terms that any query may need: synonyms and the names of the types. */
export function listBaseTerms(): string[] {
  const phrases = [...SYNONYMS, ...RELATED_TERMS].flat().map(tokenize);
  return [
    ...new Set([
      ...phrases.map(joinWords),
      ...phrases.flat().map(singularize),
      ...CONTENT_TYPES.map((type) => joinWords(tokenize(type))),
    ]),
  ];
}

/** Creates vocabularies of the base terms and the terms of one query. All synonyms are base terms. */
export function createVocabularyFactory(
  baseTerms: readonly Term[],
  population: number,
): (queryTerms: readonly Term[]) => Vocabulary {
  const base = baseTerms.toSorted(byTerm);
  const names = new Set(base.map(({ term }) => term));
  const { synonyms } = buildLexicon(buildTermIndex(base, population));
  return (queryTerms) => {
    const more = new Map(queryTerms.filter(({ term }) => !names.has(term)).map((one) => [one.term, one]));
    const { terms, places } = mergeTerms(base, [...more.values()].sort(byTerm));
    const index = buildTermIndex(terms, population);
    const peaks = Float32Array.from(terms, ({ common, peak }) =>
      computeImpact(idf(population, common), peak),
    );
    const lexicon: Lexicon = {
      peakOf: (term) => peaks[term] ?? 0,
      sharedPrefixes: sharedPrefixLengths(index),
      synonyms: {
        has: (key) => synonyms.has(key),
        get(key) {
          const known = synonyms.get(key);
          const toPlace = (term: number): number => places[term] ?? 0;
          return (
            known && {
              ...known,
              alternatives: known.alternatives.map((group) => ({
                ...group,
                terms: group.terms.map(toPlace),
              })),
            }
          );
        },
      },
      typos: new Map(),
    };
    return { index, lexicon, terms };
  };
}

const byTerm = (a: Term, b: Term): number => compareText(a.term, b.term);

/** Merges two sorted lists, and returns the new position of each base term. */
function mergeTerms(base: readonly Term[], more: readonly Term[]): { terms: Term[]; places: Uint32Array } {
  const terms: Term[] = [];
  const places = new Uint32Array(base.length);
  let next = 0;
  for (const [at, term] of base.entries()) {
    for (let other = more[next]; other && byTerm(other, term) < 0; other = more[++next]) terms.push(other);
    places[at] = terms.push(term) - 1;
  }
  return { terms: [...terms, ...more.slice(next)], places };
}

/** Builds an index of terms and their frequencies without postings, enough to expand a query. */
export function buildTermIndex(terms: readonly Term[], population: number): SearchIndex {
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

/** The expansions of each word of a query. */
type WordExpansions = readonly (readonly Expansion[])[];

const MAX_EXPANSIONS_PER_WORD = 8;
/** Above this number of postings, counted once per term, the expansions per word are halved until they fit. */
const MAX_POSTINGS_PER_QUERY = 2_000_000;

/** Keeps the expansions with the highest weight: at least one per word, and fewer the more postings they have. */
export function limitExpansions(index: SearchIndex, all: WordExpansions): WordExpansions {
  for (let limit = MAX_EXPANSIONS_PER_WORD; ; limit /= 2) {
    const best = all.map((list) => list.toSorted((a, b) => b.weight - a.weight).slice(0, limit));
    const postings = [...collectTerms(best)].reduce((sum, term) => sum + documentFrequency(index, term), 0);
    if (limit === 1 || postings <= MAX_POSTINGS_PER_QUERY) return best;
  }
}

export const collectTerms = (expansions: WordExpansions): Set<number> =>
  new Set(expansions.flat().flatMap(({ terms }) => terms));
