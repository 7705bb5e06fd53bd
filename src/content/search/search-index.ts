/** The inverted index in memory, and lookups in its sorted vocabulary. */

export interface SearchIndex {
  /** Digest of the content that the index was built from. */
  readonly digest: string;
  readonly documents: number;
  /** Number of documents in the whole corpus, if the index holds only the candidates of one query. */
  readonly population?: number;
  /** The code units of all terms, concatenated in sorted order; term t ends where t + 1 starts. */
  readonly letters: Uint16Array;
  readonly starts: Uint32Array;
  /** Where the postings of term t start; they are sorted by document. */
  readonly offsets: Uint32Array;
  readonly postings: Uint32Array;
  /** The BM25F score of the term in each document, and the field that contributed most to it. */
  readonly impacts: Float32Array;
  readonly fields: Uint8Array;
  /**
   * Document frequency of each term, where a document that has the term only in a field of low weight counts for less
   * than one: a word that occurs in every sample table is not a common word.
   */
  readonly frequencies: Float32Array;
  /** For each document the terms of its whole slug, its whole name and its type. */
  readonly slugs: Uint32Array;
  readonly names: Uint32Array;
  readonly types: Uint32Array;
}

export const termCount = (index: SearchIndex): number => index.starts.length - 1;

export function termText({ letters, starts }: SearchIndex, term: number): string {
  return String.fromCharCode(...letters.subarray(starts[term] ?? 0, starts[term + 1] ?? 0));
}

/** Number of documents that contain a term. */
export function documentFrequency({ offsets }: SearchIndex, term: number): number {
  return (offsets[term + 1] ?? 0) - (offsets[term] ?? 0);
}

/** Compares a term with a word: all of the term if `whole`, otherwise only as many letters as the word has. */
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

/** Binary search from `low` for the first term that is not below the word; `past` also skips terms that start with it. */
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

/** Returns the number of a term, or -1. */
export function findTerm(index: SearchIndex, word: string): number {
  const at = lowerBound(index, word, false);
  return at < termCount(index) && compareTerm(index, at, word, true) === 0 ? at : -1;
}

/** Returns the range of terms that start with a word, as a first number and an exclusive end. */
export function prefixRange(index: SearchIndex, word: string): readonly [number, number] {
  const first = lowerBound(index, word, false);
  return [first, lowerBound(index, word, true, first)];
}

/** Returns the position of a document in the postings of a term, or -1. */
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

/** Inverse document frequency (BM25). */
export function idf(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

/** Inverse document frequency of terms that must all occur: that of the rarest. */
export function idfOfTerms(
  { documents, population = documents, frequencies }: SearchIndex,
  terms: readonly number[],
): number {
  let least = population;
  for (const term of terms) least = Math.min(least, frequencies[term] ?? 0);
  return idf(population, least);
}
