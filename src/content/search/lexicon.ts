/** Related terms of an index: synonyms and typos. Derived once, on the first query. */
import { SYNONYMS, RELATED_TERMS } from './synonyms.ts';
import { findTerm, idfOfTerms, type SearchIndex, documentFrequency, termCount } from './search-index.ts';
import { isStopWord, joinWords, singularize, tokenize } from './words.ts';

/** Terms that a document must all contain, and the weight of such a match relative to the exact word. */
export interface TermGroup {
  readonly terms: readonly number[];
  readonly weight: number;
}

/** Alternatives for a phrase, and the inverse document frequency of the most common one. */
export interface Synonyms {
  readonly alternatives: readonly TermGroup[];
  readonly idf: number;
}

export interface Lexicon {
  /** Returns the highest score of a term in any document. */
  readonly peakOf: (term: number) => number;
  /** Number of letters that each term shares with the one before it. */
  readonly sharedPrefixes: Uint8Array;
  /** Keyed by the joined words of a phrase. */
  readonly synonyms: Pick<ReadonlyMap<string, Synonyms>, 'get' | 'has'>;
  /** Cache, keyed by word. */
  readonly typos: Map<string, readonly Typo[]>;
}

/** Weights of a synonym that occurs as one term, and of one whose words occur separately. */
const WHOLE_TERM_WEIGHT = 0.8;
const SEPARATE_WORDS_WEIGHT = 0.5;
/** Additional factor for terms that are related but not synonyms. */
const RELATED_WEIGHT = 0.5;

/** The oldest entry is dropped first. */
const MAX_CACHED_TYPOS = 512;

function findTermGroups(index: SearchIndex, phrase: readonly string[]): TermGroup[] {
  const whole = findTerm(index, joinWords(phrase));
  const parts = phrase.filter((word) => !isStopWord(word)).map((word) => findTerm(index, singularize(word)));
  const groups: TermGroup[] = [];
  if (whole >= 0 && documentFrequency(index, whole) > 0)
    groups.push({ terms: [whole], weight: WHOLE_TERM_WEIGHT });
  if (parts.length > 1 && parts.every((part) => part >= 0 && documentFrequency(index, part) > 0)) {
    groups.push({ terms: parts, weight: SEPARATE_WORDS_WEIGHT });
  }
  return groups;
}

/** Levels a group to its most common term: a rare synonym is not a better match than the common word. */
function levelIdf(index: SearchIndex, groups: readonly TermGroup[]): Synonyms {
  const idf = Math.min(...groups.map(({ terms }) => idfOfTerms(index, terms)));
  return { alternatives: groups.map((group) => capIdf(index, group, idf)), idf };
}

/** Reduces the weight of terms that are rarer than the limit. */
function capIdf(index: SearchIndex, { terms, weight }: TermGroup, limit: number): TermGroup {
  return { terms, weight: weight * Math.min(1, limit / idfOfTerms(index, terms)) };
}

/** Alternatives of phrases, computed on first access because a query needs few of them. */
class SynonymTable {
  readonly #index: SearchIndex;
  readonly #groups = new Map<string, readonly string[]>();
  /** Related terms of a phrase, by its key. */
  readonly #related = new Map<string, { readonly phrase: string; readonly targets: string[] }>();
  readonly #known = new Map<string, Synonyms>();

  constructor(index: SearchIndex) {
    this.#index = index;
    for (const group of SYNONYMS) for (const phrase of group) this.#groups.set(toKey(phrase), group);
    for (const [from = '', ...targets] of RELATED_TERMS)
      for (const phrase of this.#groups.get(toKey(from)) ?? [from]) {
        const key = toKey(phrase);
        const known = this.#related.get(key);
        if (known) known.targets.push(...targets);
        else this.#related.set(key, { phrase, targets: [...targets] });
      }
  }

  has(key: string): boolean {
    return this.#groups.has(key) || this.#related.has(key);
  }

  get(key: string): Synonyms | undefined {
    if (!this.has(key)) return undefined;
    const known = this.#known.get(key);
    if (known) return known;
    const synonyms = this.#compute(key);
    this.#known.set(key, synonyms);
    return synonyms;
  }

  #compute(key: string): Synonyms {
    const { alternatives: same, idf } = this.#inGroup(key);
    const index = this.#index;
    const related = (this.#related.get(key)?.targets ?? [])
      .flatMap((target) => findTermGroups(index, tokenize(target)))
      .map((group) => capIdf(index, { ...group, weight: group.weight * RELATED_WEIGHT }, idf));
    return { alternatives: [...same, ...related], idf };
  }

  /** Returns the other names in the group of a phrase; none if it has only related terms. */
  #inGroup(key: string): Synonyms {
    const index = this.#index;
    const group = this.#groups.get(key);
    if (!group) {
      const own = tokenize(this.#related.get(key)?.phrase ?? key);
      return { alternatives: [], idf: levelIdf(index, findTermGroups(index, own)).idf };
    }
    const owned = group.flatMap((phrase) =>
      findTermGroups(index, tokenize(phrase)).map((terms) => ({ owner: toKey(phrase), terms })),
    );
    const { alternatives, idf } = levelIdf(
      index,
      owned.map(({ terms }) => terms),
    );
    return { alternatives: alternatives.filter((_, at) => owned[at]?.owner !== key), idf };
  }
}

/** The key of a phrase in the table of synonyms. */
const toKey = (phrase: string): string => joinWords(tokenize(phrase));

/** Computes peaks on first access, because a query needs those of few terms. */
function createPeaks(index: SearchIndex): Lexicon['peakOf'] {
  const peaks = new Float32Array(termCount(index)).fill(-1);
  return (term) => {
    const known = peaks[term] ?? 0;
    if (known >= 0) return known;
    let peak = 0;
    const end = index.offsets[term + 1] ?? 0;
    for (let at = index.offsets[term] ?? 0; at < end; at++) peak = Math.max(peak, index.impacts[at] ?? 0);
    peaks[term] = peak;
    return peak;
  };
}

export function buildLexicon(index: SearchIndex): Lexicon {
  let sharedPrefixes: Uint8Array | undefined;
  return {
    peakOf: createPeaks(index),
    // A query whose words are all terms does not need them.
    get sharedPrefixes() {
      return (sharedPrefixes ??= sharedPrefixLengths(index));
    },
    synonyms: new SynonymTable(index),
    typos: new Map(),
  };
}

/** Returns the terms that a mistyped word may mean, from the cache if possible. */
export function lookUpTypos(index: SearchIndex, lexicon: Lexicon, word: string): readonly Typo[] {
  const { typos } = lexicon;
  const known = typos.get(word);
  if (known) return known;
  const found = findTypos(index, lexicon, word);
  const oldest = typos.size >= MAX_CACHED_TYPOS ? typos.keys().next().value : undefined;
  if (oldest !== undefined) typos.delete(oldest);
  typos.set(word, found);
  return found;
}

/** A term that a mistyped word may mean. */
export interface Typo {
  readonly term: number;
  readonly distance: number;
  /** People seldom mistype the first letter. */
  readonly sameStart: boolean;
}

/** Shorter words have too many neighbours; longer ones are unlikely to be words. */
const MIN_TYPO_LENGTH = 4;
const MAX_TYPO_LENGTH = 32;
/** Words of at least this length may have two edits, shorter ones one. */
const MIN_LENGTH_FOR_TWO_EDITS = 8;
/** Maximum number of terms for one word. */
const MAX_TYPOS = 8;

const maxDistance = (word: string): number => (word.length >= MIN_LENGTH_FOR_TWO_EDITS ? 2 : 1);

/** Counts the letters that each term shares with the one before it, which turns the sorted terms into a trie. */
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
 * Walks the sorted terms as a trie, computing bounded Damerau–Levenshtein distances. Neighbouring terms reuse the rows
 * of their common prefix, and a prefix that is already too far off skips all its terms.
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
    // Two edits are allowed only after a correct first letter, which skips most of the vocabulary.
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

/** Fills the row of one more letter and returns its minimum, a lower bound for all longer terms. */
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

/** Finds terms near a word, nearest first, then by peak score; never the word itself. */
export function findTypos(
  index: SearchIndex,
  { peakOf, sharedPrefixes }: Pick<Lexicon, 'peakOf' | 'sharedPrefixes'>,
  word: string,
): readonly Typo[] {
  if (word.length < MIN_TYPO_LENGTH || word.length > MAX_TYPO_LENGTH) return [];
  const found = walkTerms(index, sharedPrefixes, word, maxDistance(word));
  const rank = ({ distance, sameStart }: Typo): number => distance * 2 + (sameStart ? 0 : 1);
  found.sort((a, b) => rank(a) - rank(b) || peakOf(b.term) - peakOf(a.term) || a.term - b.term);
  return found.slice(0, MAX_TYPOS);
}
