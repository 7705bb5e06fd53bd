/** What is derived from an index once, on its first query: synonyms as terms, the weight of every term. */
import { SYNONYMS, RELATED_TERMS } from './synonyms.ts';
import { findTerm, idfOfTerms, type SearchIndex, documentFrequency, termCount } from './search-index.ts';
import { isStopWord, joinWords, singularize, tokenize } from './words.ts';

/** Terms that a document must have, all of them, and what that is worth against the exact word. */
export interface TermGroup {
  readonly terms: readonly number[];
  readonly weight: number;
}

/** What else a phrase may be called, and how much the commonest name of it says. */
export interface Synonyms {
  readonly alternatives: readonly TermGroup[];
  readonly idf: number;
}

export interface Lexicon {
  /** The most a term is worth in any document. */
  readonly peaks: Float32Array;
  /** How many letters each term shares with the one before it. */
  readonly sharedPrefixes: Uint8Array;
  /** By the joined words of the phrase. */
  readonly synonyms: Pick<ReadonlyMap<string, Synonyms>, 'get' | 'has'>;
  readonly typos: Map<string, readonly Typo[]>;
}

/** A synonym that stands in a record as one term, and one whose words all occur somewhere in it. */
const WHOLE_TERM_WEIGHT = 0.8;
const SEPARATE_WORDS_WEIGHT = 0.5;
/** What only lies in the direction of the word counts so much of that. */
const RELATED_WEIGHT = 0.5;

/** Entries of the cache of slips; the oldest goes first. */
const MAX_CACHED_TYPOS = 512;

function findTermGroups(index: SearchIndex, phrase: readonly string[]): TermGroup[] {
  const whole = findTerm(index, joinWords(phrase));
  const parts = phrase.filter((word) => !isStopWord(word)).map((word) => findTerm(index, singularize(word)));
  const ways: TermGroup[] = [];
  if (whole >= 0 && documentFrequency(index, whole) > 0)
    ways.push({ terms: [whole], weight: WHOLE_TERM_WEIGHT });
  if (parts.length > 1 && parts.every((part) => part >= 0 && documentFrequency(index, part) > 0)) {
    ways.push({ terms: parts, weight: SEPARATE_WORDS_WEIGHT });
  }
  return ways;
}

/** A rare synonym is no better an answer than the common word: all of a group count as its commonest. */
function levelIdf(index: SearchIndex, ways: readonly TermGroup[]): Synonyms {
  const common = Math.min(...ways.map(({ terms }) => idfOfTerms(index, terms)));
  return { alternatives: ways.map((way) => capIdf(index, way, common)), idf: common };
}

/** A way that counts no more than one of that rarity. */
function capIdf(index: SearchIndex, { terms, weight }: TermGroup, most: number): TermGroup {
  return { terms, weight: weight * Math.min(1, most / idfOfTerms(index, terms)) };
}

/** What else phrases may be called: worked out when one is first asked for, since a query asks for few of them. */
class SynonymTable {
  readonly #index: SearchIndex;
  readonly #groups = new Map<string, readonly string[]>();
  /** What lies in the direction of a phrase, by its key. */
  readonly #towards = new Map<string, { readonly phrase: string; readonly targets: string[] }>();
  readonly #known = new Map<string, Synonyms>();

  constructor(index: SearchIndex) {
    this.#index = index;
    for (const group of SYNONYMS) for (const phrase of group) this.#groups.set(toKey(phrase), group);
    for (const [from = '', ...targets] of RELATED_TERMS)
      for (const phrase of this.#groups.get(toKey(from)) ?? [from]) {
        const key = toKey(phrase);
        const known = this.#towards.get(key);
        if (known) known.targets.push(...targets);
        else this.#towards.set(key, { phrase, targets: [...targets] });
      }
  }

  has(key: string): boolean {
    return this.#groups.has(key) || this.#towards.has(key);
  }

  get(key: string): Synonyms | undefined {
    if (!this.has(key)) return undefined;
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#make(key);
    this.#known.set(key, made);
    return made;
  }

  #make(key: string): Synonyms {
    const { alternatives: same, idf } = this.#inGroup(key);
    const index = this.#index;
    const further = (this.#towards.get(key)?.targets ?? [])
      .flatMap((target) => findTermGroups(index, tokenize(target)))
      .map((way) => capIdf(index, { ...way, weight: way.weight * RELATED_WEIGHT }, idf));
    return { alternatives: [...same, ...further], idf };
  }

  /** The other names in its group; none for a phrase that only leads somewhere. */
  #inGroup(key: string): Synonyms {
    const index = this.#index;
    const group = this.#groups.get(key);
    if (!group) {
      const own = tokenize(this.#towards.get(key)?.phrase ?? key);
      return { alternatives: [], idf: levelIdf(index, findTermGroups(index, own)).idf };
    }
    const ways = group.map((phrase) => ({ own: toKey(phrase), of: findTermGroups(index, tokenize(phrase)) }));
    const even = levelIdf(
      index,
      ways.flatMap(({ of }) => of),
    );
    const owners = ways.flatMap(({ own, of }) => of.map(() => own));
    return { alternatives: even.alternatives.filter((_, at) => owners[at] !== key), idf: even.idf };
  }
}

const toKey = (phrase: string): string => joinWords(tokenize(phrase));

function computePeaks(index: SearchIndex): Float32Array {
  const peaks = new Float32Array(termCount(index));
  for (let term = 0; term < peaks.length; term++) {
    const end = index.offsets[term + 1] ?? 0;
    for (let at = index.offsets[term] ?? 0; at < end; at++) {
      if ((index.impacts[at] ?? 0) > (peaks[term] ?? 0)) peaks[term] = index.impacts[at] ?? 0;
    }
  }
  return peaks;
}

/** `peaks` are given by whoever has the terms but not their postings. */
export function buildLexicon(index: SearchIndex, peaks: Float32Array = computePeaks(index)): Lexicon {
  return {
    peaks,
    sharedPrefixes: sharedPrefixLengths(index),
    synonyms: new SynonymTable(index),
    typos: new Map(),
  };
}

/** The terms a word may have been meant for; looked up once per word, as long as it is remembered. */
export function lookUpTypos(index: SearchIndex, prepared: Lexicon, word: string): readonly Typo[] {
  const { typos } = prepared;
  const known = typos.get(word);
  if (known) return known;
  const found = findTypos(index, prepared, word);
  const oldest = typos.size >= MAX_CACHED_TYPOS ? typos.keys().next().value : undefined;
  if (oldest !== undefined) typos.delete(oldest);
  typos.set(word, found);
  return found;
}

/** The terms a mistyped word may have meant: bounded Damerau–Levenshtein over the whole vocabulary. */

export interface Typo {
  readonly term: number;
  readonly distance: number;
  /** People seldom get the first letter wrong. */
  readonly sameStart: boolean;
}

/** Shorter words have too many neighbours, longer ones are no words. */
const MIN_TYPO_LENGTH = 4;
const MAX_TYPO_LENGTH = 32;
/** From this length on, two slips are forgiven. */
const MIN_LENGTH_FOR_TWO_EDITS = 8;
/** A word may have meant at most this many terms. */
const MAX_TYPOS = 8;

const maxDistance = (word: string): number => (word.length >= MIN_LENGTH_FOR_TWO_EDITS ? 2 : 1);

/** How many letters each term shares with the one before it: the shape of the trie that sorted terms imply. */
export function sharedPrefixLengths({ letters, starts }: SearchIndex): Uint8Array {
  const shared = new Uint8Array(starts.length);
  for (let term = 1; term < starts.length - 1; term++) {
    const before = starts[term - 1] ?? 0;
    const start = starts[term] ?? 0;
    const most = Math.min(start - before, (starts[term + 1] ?? 0) - start, 255);
    let depth = 0;
    while (depth < most && letters[before + depth] === letters[start + depth]) depth++;
    shared[term] = depth;
  }
  return shared;
}

const rows = new Uint8Array((MAX_TYPO_LENGTH + 4) * (MAX_TYPO_LENGTH + 1));
const target = new Uint16Array(MAX_TYPO_LENGTH + 1);

/**
 * Walks the sorted terms as a trie: rows of the distance table are kept for the letters that neighbours
 * share, and a beginning that is already too far off is left with all its terms.
 */
function walkTerms(
  { letters, starts }: SearchIndex,
  shared: Uint8Array,
  word: string,
  limit: number,
): Typo[] {
  const width = word.length + 1;
  for (let j = 0; j < width; j++) rows[j] = j;
  for (let j = 1; j < width; j++) target[j] = word.charCodeAt(j - 1);
  const found: Typo[] = [];
  const count = starts.length - 1;
  let filled = 0;
  let term = 0;
  while (term < count) {
    const start = starts[term] ?? 0;
    const length = (starts[term + 1] ?? 0) - start;
    // Two slips are forgiven only after a right beginning; that leaves most of the vocabulary unread.
    const sameStart = letters[start] === target[1];
    const allowed = sameStart ? limit : 1;
    let depth = Math.min(filled, shared[term] ?? 0);
    let least = 0;
    const deepest = Math.min(length, word.length + limit);
    while (least <= allowed && depth < deepest) {
      depth++;
      least = fillRow(depth, letters[start + depth - 1] ?? 0, letters[start + depth - 2] ?? 0, width, limit);
    }
    filled = depth;
    term++;
    if (least > allowed) {
      while (term < count && (shared[term] ?? 0) >= depth) term++;
    } else if (depth === length && word.length - length <= limit) {
      const distance = rows[depth * width + width - 1] ?? limit + 1;
      if (distance > 0 && distance <= allowed) found.push({ term: term - 1, distance, sameStart });
    }
  }
  return found;
}

/** Fills the row of one more letter; gives its least distance, which no continuation goes below. */
function fillRow(depth: number, letter: number, previous: number, width: number, limit: number): number {
  const row = depth * width;
  const above = row - width;
  rows[row] = depth;
  // Cells farther from the diagonal than the limit cannot be under it.
  const from = Math.max(1, depth - limit);
  const to = Math.min(width - 1, depth + limit);
  if (from > 1) rows[row + from - 1] = limit + 1;
  let least = from === 1 ? depth : limit + 1;
  for (let j = from; j <= to; j++) {
    const wanted = target[j] ?? 0;
    const same = letter === wanted;
    let cost = (rows[above + j - 1] ?? 0) + (same ? 0 : 1);
    cost = Math.min(cost, (rows[above + j] ?? 0) + 1, (rows[row + j - 1] ?? 0) + 1);
    if (depth > 1 && j > 1 && letter === target[j - 1] && previous === wanted) {
      cost = Math.min(cost, (rows[above - width + j - 2] ?? 0) + 1);
    }
    rows[row + j] = cost;
    if (cost < least) least = cost;
  }
  if (to < width - 1) rows[row + to + 1] = limit + 1;
  return least;
}

/** Terms near a word, nearest first, then those with the most weight; never the word itself. */
export function findTypos(
  index: SearchIndex,
  { peaks, sharedPrefixes: shared }: { readonly peaks: Float32Array; readonly sharedPrefixes: Uint8Array },
  word: string,
): readonly Typo[] {
  if (word.length < MIN_TYPO_LENGTH || word.length > MAX_TYPO_LENGTH) return [];
  const found = walkTerms(index, shared, word, maxDistance(word));
  const rank = ({ distance, sameStart }: Typo): number => distance * 2 + (sameStart ? 0 : 1);
  found.sort((a, b) => rank(a) - rank(b) || (peaks[b.term] ?? 0) - (peaks[a.term] ?? 0) || a.term - b.term);
  return found.slice(0, MAX_TYPOS);
}
