/** The index in memory, and how a term is found in its sorted vocabulary. */

export interface SearchIndex {
  /** Says from which content the index was built. */
  readonly digest: string;
  readonly documents: number;
  /** How many documents there are in all, if these are only those that may answer a query. */
  readonly population?: number;
  /** The code units of all terms, one after the other in sorted order; term t ends where t + 1 begins. */
  readonly letters: Uint16Array;
  readonly starts: Uint32Array;
  /** Where the postings of term t begin; they are sorted by document. */
  readonly offsets: Uint32Array;
  readonly postings: Uint32Array;
  /** What an occurrence of the term is worth in that document (BM25F), and the field that gave most of it. */
  readonly impacts: Float32Array;
  readonly fields: Uint8Array;
  /**
   * In how many documents a term counts, where one that has it only in a text of little weight counts for
   * less than one: what every table of a sample says is no common word.
   */
  readonly frequencies: Float32Array;
  /** For each document the term that is its whole slug, its whole name, and its type. */
  readonly slugs: Uint32Array;
  readonly names: Uint32Array;
  readonly types: Uint32Array;
}

export const termCount = (index: SearchIndex): number => index.starts.length - 1;

export function termText({ letters, starts }: SearchIndex, term: number): string {
  return String.fromCharCode(...letters.subarray(starts[term] ?? 0, starts[term + 1] ?? 0));
}

/** In how many documents a term stands. */
export function documentFrequency({ offsets }: SearchIndex, term: number): number {
  return (offsets[term + 1] ?? 0) - (offsets[term] ?? 0);
}

/** Below, above or equal: how the first letters of a term stand to a word; all of it counts if `whole`. */
function compareTerm({ letters, starts }: SearchIndex, term: number, word: string, whole: boolean): number {
  const start = starts[term] ?? 0;
  const length = (starts[term + 1] ?? 0) - start;
  const shared = Math.min(length, word.length);
  for (let i = 0; i < shared; i++) {
    const difference = (letters[start + i] ?? 0) - word.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return whole || length < word.length ? length - word.length : 0;
}

/** The first term from `low` on that is not below the word; with `past`, also not one that begins with it. */
function lowerBound(index: SearchIndex, word: string, past: boolean, low = 0): number {
  let high = termCount(index);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareTerm(index, middle, word, !past);
    if (order < 0 || (past && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of a term, or -1. */
export function findTerm(index: SearchIndex, word: string): number {
  const at = lowerBound(index, word, false);
  return at < termCount(index) && compareTerm(index, at, word, true) === 0 ? at : -1;
}

/** The terms that begin with a word: from the first number up to, but without, the second. */
export function prefixRange(index: SearchIndex, word: string): readonly [number, number] {
  const first = lowerBound(index, word, false);
  return [first, lowerBound(index, word, true, first)];
}

/** Where in the postings of a term a document stands, or -1. */
export function findPosting({ offsets, postings }: SearchIndex, term: number, document: number): number {
  let low = offsets[term] ?? 0;
  let high = offsets[term + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const holder = postings[middle] ?? 0;
    if (holder === document) return middle;
    if (holder < document) low = middle + 1;
    else high = middle;
  }
  return -1;
}

/** How much a word says that counts in so many of the documents. */
export function idf(documents: number, common: number): number {
  return Math.log(1 + (documents - common + 0.5) / (common + 0.5));
}

/** How much terms say that must all be there: what the rarest of them says. */
export function idfOfTerms(
  { documents, population = documents, frequencies }: SearchIndex,
  terms: readonly number[],
): number {
  let least = population;
  for (const term of terms) least = Math.min(least, frequencies[term] ?? 0);
  return idf(population, least);
}
