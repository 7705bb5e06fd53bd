/** Which documents answer a query, in order of relevance, and why. */
import { selectTop, type Candidates, filterCandidates } from './top-hits.ts';
import { FIELD_NAMES, type FieldName } from './document.ts';
import { buildLexicon, type Lexicon } from './lexicon.ts';
import { expandQuery, type MatchKind, type Expansion } from './expansions.ts';
import { findTerm, findPosting, documentFrequency, termText, type SearchIndex } from './search-index.ts';
import { isGeneric, joinWords, tokenizeQuery } from './words.ts';

export interface Match {
  /** The words of the query, folded. */
  readonly word: string;
  /** What the document has. */
  readonly term: string;
  readonly field: FieldName;
  readonly how: MatchKind;
}

export interface Hit {
  readonly document: number;
  readonly score: number;
  /** Found out when asked for: most hits are only counted or listed. */
  readonly matches: readonly Match[];
}

export interface FindOptions {
  /** Only documents for which this is true. */
  readonly accept?: (document: number) => boolean;
  /** Only the words themselves: no beginnings, slips, synonyms or compounds. */
  readonly strict?: boolean;
}

export interface SearchOptions extends FindOptions {
  /** At most this many hits; all if absent. */
  readonly limit?: number;
}

/** What a word counts that may stand for any piece of software, if it does not stand alone. */
const GENERIC_WORD_SHARE = 0.35;
/** What a document gains that is of a type the query names: "theme", "layout", "starter". */
const TYPE_BOOST = 2;
/** What a document gains whose whole slug or name is the query. */
const TITLE_BOOST = 2;

interface Bench {
  /** The best reading of the present word, by document. */
  readonly best: Float32Array;
  readonly total: Float32Array;
  /** The shares of the words that were answered. */
  readonly answered: Float32Array;
  readonly touched: Uint32Array;
  /** Of those that were touched. */
  readonly scores: Float64Array;
  /** The documents that the present word has met. */
  readonly met: Uint32Array;
  /** The terms that are names of types. */
  readonly typeTerms: ReadonlySet<number>;
}

type Workbench = Lexicon & Bench;

/** A word that some document answers, and how much it counts among the others. */
interface Asked {
  readonly readings: readonly Expansion[];
  readonly share: number;
}

function askedOf(words: readonly string[], all: readonly (readonly Expansion[])[]): Asked[] {
  const asked = all.map((readings, at) => ({
    readings,
    share: isGeneric(words[at] ?? '') ? GENERIC_WORD_SHARE : 1,
  }));
  return asked.filter(({ readings }) => readings.length > 0);
}

const workbenches = new WeakMap<SearchIndex, Workbench>();

function workbenchOf(index: SearchIndex): Workbench {
  const known = workbenches.get(index);
  if (known) return known;
  const made = { ...buildLexicon(index), ...benchOf(index) };
  workbenches.set(index, made);
  return made;
}

function benchOf(index: SearchIndex): Bench {
  return {
    best: new Float32Array(index.documents),
    total: new Float32Array(index.documents),
    answered: new Float32Array(index.documents),
    touched: new Uint32Array(index.documents),
    scores: new Float64Array(index.documents),
    met: new Uint32Array(index.documents),
    typeTerms: new Set(index.types),
  };
}

/** Forgets which slips were looked up: for measurements. */
export function clearTypoCache(index: SearchIndex): void {
  workbenches.get(index)?.typos.clear();
}

/** What a reading is worth in a document: that of its weakest term. */
function worthIn(index: SearchIndex, { terms, weight }: Expansion, document: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const term of terms) {
    const at = findPosting(index, term, document);
    if (at < 0) return 0;
    least = Math.min(least, index.impacts[at] ?? 0);
  }
  return Math.fround(least * weight);
}

/** Puts the worth of one reading on the bench, where it is better than what lies there. */
function read(index: SearchIndex, bench: Bench, reading: Expansion, met: number): number {
  const { postings, impacts, offsets } = index;
  const { best } = bench;
  let rarest = reading.terms[0] ?? 0;
  for (const term of reading.terms)
    if (documentFrequency(index, term) < documentFrequency(index, rarest)) rarest = term;
  const end = offsets[rarest + 1] ?? 0;
  const single = reading.terms.length === 1;
  for (let at = offsets[rarest] ?? 0; at < end; at++) {
    const document = postings[at] ?? 0;
    const worth = single ? (impacts[at] ?? 0) * reading.weight : worthIn(index, reading, document);
    const before = best[document] ?? 0;
    if (worth <= before) continue;
    if (before === 0) bench.met[met++] = document;
    best[document] = worth;
  }
  return met;
}

/** Adds what the best reading of a word is worth to every document; gives the number of documents touched. */
function settle(index: SearchIndex, bench: Bench, { readings, share }: Asked, touched: number): number {
  const { best, total, answered } = bench;
  let met = 0;
  for (const reading of readings) met = read(index, bench, reading, met);
  for (let i = 0; i < met; i++) {
    const document = bench.met[i] ?? 0;
    if (answered[document] === 0) bench.touched[touched++] = document;
    total[document] = (total[document] ?? 0) + (best[document] ?? 0) * share;
    answered[document] = (answered[document] ?? 0) + share;
    best[document] = 0;
  }
  return touched;
}

function explainMatches(
  index: SearchIndex,
  all: readonly (readonly Expansion[])[],
  document: number,
): Match[] {
  const chosen = new Set<Expansion>();
  for (const readings of all) {
    let best: Expansion | undefined;
    let most = 0;
    for (const reading of readings) {
      const worth = worthIn(index, reading, document);
      if (worth > most) [best, most] = [reading, worth];
    }
    if (best) chosen.add(best);
  }
  return [...chosen].map(({ word, terms, how }) => {
    const field = index.fields[findPosting(index, terms[0] ?? 0, document)] ?? 0;
    return {
      word,
      term: terms.map((term) => termText(index, term)).join(' '),
      field: FIELD_NAMES[field] ?? 'details',
      how,
    };
  });
}

/** The types that a query names, by themselves or by a synonym. */
function typesIn(bench: Bench, asked: readonly Asked[]): Set<number> {
  const named = new Set<number>();
  for (const { readings } of asked) {
    for (const { terms, how } of readings) {
      const [term = -1] = terms;
      const sure = terms.length === 1 && (how === 'exact' || how === 'synonym');
      if (sure && bench.typeTerms.has(term)) named.add(term);
    }
  }
  return named;
}

/** The scores of the documents that were touched; the bench is clean afterwards. */
function scored(
  index: SearchIndex,
  bench: Bench,
  count: number,
  asked: readonly Asked[],
  title: number,
): Candidates {
  const { slugs, names, types } = index;
  const { touched, scores, total, answered } = bench;
  const named = typesIn(bench, asked);
  const shares = asked.reduce((sum, { share }) => sum + share, 0);
  for (let i = 0; i < count; i++) {
    const document = touched[i] ?? 0;
    let score = total[document] ?? 0;
    // A document that answers only some of the words loses a little: the fourth root, so the same on every machine.
    score *= Math.sqrt(Math.sqrt((answered[document] ?? 0) / shares));
    if (title >= 0 && (slugs[document] === title || names[document] === title)) score *= TITLE_BOOST;
    if (named.has(types[document] ?? -1)) score *= TYPE_BOOST;
    total[document] = 0;
    answered[document] = 0;
    scores[i] = score;
  }
  return { documents: touched.subarray(0, count), scores: scores.subarray(0, count) };
}

/**
 * What the documents of an index are worth that have something of what was read out of the words; in no order. It stands
 * on the bench until the next search.
 */
export function rank(
  index: SearchIndex,
  words: readonly string[],
  all: readonly (readonly Expansion[])[],
  bench: Bench = benchOf(index),
): Candidates {
  const asked = askedOf(words, all);
  let touched = 0;
  for (const one of asked) touched = settle(index, bench, one, touched);
  return scored(index, bench, touched, asked, findTerm(index, joinWords(words)));
}

/** All that answers a query, and what was read out of its words. */
export interface Answers extends Candidates {
  readonly readings: readonly (readonly Expansion[])[];
}

const NOTHING: Answers = { documents: new Uint32Array(), scores: new Float64Array(), readings: [] };

/** What a query finds, in no order: to be counted, or to be put in one. It stands on the bench until the next search. */
export function find(index: SearchIndex, query: string, options: FindOptions = {}): Answers {
  const { accept, strict = false } = options;
  const words = tokenizeQuery(query);
  if (words.length === 0 || index.documents === 0) return NOTHING;
  const bench = workbenchOf(index);
  const readings = expandQuery(index, bench, words, strict);
  const all = rank(index, words, readings, bench);
  return { ...(accept ? filterCandidates(all, accept) : all), readings };
}

/** Any text is a query; what it finds depends on nothing but the index and the options. */
export function search(index: SearchIndex, query: string, options: SearchOptions = {}): Hit[] {
  const { limit = Number.POSITIVE_INFINITY } = options;
  const { readings, ...found } = find(index, query, options);
  return selectTop(found, limit).map(({ document, score }) => ({
    document,
    score,
    get matches() {
      return explainMatches(index, readings, document);
    },
  }));
}
