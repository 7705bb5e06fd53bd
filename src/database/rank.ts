import { CONTENT_TYPES } from '../content/corpus.ts';
import { impactOf } from '../content/search/build.ts';
import type { Found } from '../content/search/best.ts';
import type { Reading } from '../content/search/readings.ts';
import { rank } from '../content/search/search.ts';
import { findTerm, rarity } from '../content/search/terms.ts';
import { joined, wordsOf } from '../content/search/words.ts';
import { termsIn } from './affordable.ts';
import { maskOf } from './facts.ts';
import type { Holders } from './holders.ts';
import type { Term, Vocabulary } from './vocabulary.ts';

export interface Question {
  readonly words: readonly string[];
  /** Of each word. */
  readonly readings: readonly (readonly Reading[])[];
  readonly vocabulary: Vocabulary;
  /** Who has each term of the readings, and the words as one. */
  readonly holders: ReadonlyMap<string, Holders>;
}

/** What it finds holds until it is asked again. */
type Ranker = (question: Question) => Found;

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
    const whole = joined(words);
    const title = findTerm(index, whole);
    const { called = [] } = holders.get(whole) ?? {};
    for (const document of called) titles[document] = title;
    const typeTerms = CONTENT_TYPES.map((type) => findTerm(index, joined(wordsOf(type))));
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
      const says = rarity(population, common);
      const own = found.get(text);
      if (!own) continue;
      const first = offsets[term] ?? 0;
      holders.set(own.documents, first);
      const { worths } = own;
      for (let at = 0; at < worths.length; at++) impacts[first + at] = impactOf(says, worths[at] ?? 0);
    }
    return { offsets, holders, impacts };
  }
}
