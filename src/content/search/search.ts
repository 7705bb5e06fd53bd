/** Which documents answer a query, in order of relevance, and why. */
import { bestOf, type Scored } from './best.ts';
import { FIELD_NAMES, type FieldName } from './document.ts';
import { prepare, type Prepared } from './prepared.ts';
import { readingsOf, type How, type Reading } from './readings.ts';
import { findTerm, postingOf, spread, termText, type SearchIndex } from './terms.ts';
import { joined, wordsOfQuery } from './words.ts';

export interface Match {
  /** The words of the query, folded. */
  readonly word: string;
  /** What the document has. */
  readonly term: string;
  readonly field: FieldName;
  readonly how: How;
}

export interface Hit {
  readonly document: number;
  readonly score: number;
  /** Found out when asked for: most hits are only counted or listed. */
  readonly matches: readonly Match[];
}

export interface SearchOptions {
  /** At most this many hits; all if absent. */
  readonly limit?: number;
  /** Only documents for which this is true. */
  readonly accept?: (document: number) => boolean;
  /** Only the words themselves: no beginnings, slips, synonyms or compounds. */
  readonly strict?: boolean;
}

/** How much a document loses that answers only some of the words. */
const COVERAGE = 1;
/** What a document gains whose whole slug or name is the query. */
const TITLE = 2;

interface Workbench extends Prepared {
  /** The best reading of the present word, by document. */
  readonly best: Float32Array;
  readonly total: Float32Array;
  readonly answered: Uint8Array;
  readonly touched: Uint32Array;
}

const workbenches = new WeakMap<SearchIndex, Workbench>();

function workbenchOf(index: SearchIndex): Workbench {
  const known = workbenches.get(index);
  if (known) return known;
  const made = {
    ...prepare(index),
    best: new Float32Array(index.documents),
    total: new Float32Array(index.documents),
    answered: new Uint8Array(index.documents),
    touched: new Uint32Array(index.documents),
  };
  workbenches.set(index, made);
  return made;
}

/** Forgets which slips were looked up: for measurements. */
export function forget(index: SearchIndex): void {
  workbenches.get(index)?.slips.clear();
}

/** What a reading is worth in a document: that of its weakest term. */
function worthIn(index: SearchIndex, { terms, weight }: Reading, document: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const term of terms) {
    const at = postingOf(index, term, document);
    if (at < 0) return 0;
    least = Math.min(least, index.impacts[at] ?? 0);
  }
  return Math.fround(least * weight);
}

/** Puts the worth of one reading on the bench, where it is better than what lies there. */
function read(index: SearchIndex, bench: Workbench, reading: Reading): void {
  const { holders, impacts, offsets } = index;
  const { best } = bench;
  let rarest = reading.terms[0] ?? 0;
  for (const term of reading.terms) if (spread(index, term) < spread(index, rarest)) rarest = term;
  const end = offsets[rarest + 1] ?? 0;
  const single = reading.terms.length === 1;
  for (let at = offsets[rarest] ?? 0; at < end; at++) {
    const document = holders[at] ?? 0;
    const worth = single ? (impacts[at] ?? 0) * reading.weight : worthIn(index, reading, document);
    if (worth > (best[document] ?? 0)) best[document] = worth;
  }
}

/** Adds what the best reading of a word is worth to every document; gives the number of documents touched. */
function settle(index: SearchIndex, bench: Workbench, readings: readonly Reading[], touched: number): number {
  const { best, total, answered } = bench;
  for (const reading of readings) read(index, bench, reading);
  for (const reading of readings) {
    for (const term of reading.terms) {
      const end = index.offsets[term + 1] ?? 0;
      for (let at = index.offsets[term] ?? 0; at < end; at++) {
        const document = index.holders[at] ?? 0;
        const worth = best[document] ?? 0;
        if (worth === 0) continue;
        if (answered[document] === 0) bench.touched[touched++] = document;
        total[document] = (total[document] ?? 0) + worth;
        answered[document] = (answered[document] ?? 0) + 1;
        best[document] = 0;
      }
    }
  }
  return touched;
}

function matchesOf(index: SearchIndex, all: readonly (readonly Reading[])[], document: number): Match[] {
  const chosen = new Set<Reading>();
  for (const readings of all) {
    let best: Reading | undefined;
    let most = 0;
    for (const reading of readings) {
      const worth = worthIn(index, reading, document);
      if (worth > most) [best, most] = [reading, worth];
    }
    if (best) chosen.add(best);
  }
  return [...chosen].map(({ word, terms, how }) => {
    const field = index.fields[postingOf(index, terms[0] ?? 0, document)] ?? 0;
    return {
      word,
      term: terms.map((term) => termText(index, term)).join(' '),
      field: FIELD_NAMES[field] ?? 'details',
      how,
    };
  });
}

/** The scores of the documents that were touched; the bench is clean afterwards. */
function scored(
  { slugs, names }: SearchIndex,
  { touched, total, answered }: Workbench,
  count: number,
  asked: number,
  title: number,
): Scored[] {
  const found: Scored[] = [];
  for (let i = 0; i < count; i++) {
    const document = touched[i] ?? 0;
    const coverage = (answered[document] ?? 0) / asked;
    const isTitle = title >= 0 && (slugs[document] === title || names[document] === title);
    const score = (total[document] ?? 0) * coverage ** COVERAGE * (isTitle ? TITLE : 1);
    total[document] = 0;
    answered[document] = 0;
    found.push({ document, score });
  }
  return found;
}

/** Any text is a query; what it finds depends on nothing but the index and the options. */
export function search(index: SearchIndex, query: string, options: SearchOptions = {}): Hit[] {
  const { limit = Number.POSITIVE_INFINITY, accept, strict = false } = options;
  const words = wordsOfQuery(query);
  if (words.length === 0 || index.documents === 0) return [];
  const bench = workbenchOf(index);
  const all = readingsOf(index, bench, words, strict);
  let touched = 0;
  for (const readings of all) touched = settle(index, bench, readings, touched);

  const title = findTerm(index, joined(words));
  const asked = all.filter((readings) => readings.length > 0).length;
  const found = scored(index, bench, touched, asked, title);
  const accepted = accept ? found.filter(({ document }) => accept(document)) : found;
  return bestOf(accepted, limit).map(({ document, score }) => ({
    document,
    score,
    get matches() {
      return matchesOf(index, all, document);
    },
  }));
}
