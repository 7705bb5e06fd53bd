/** Selects the best candidates of a search, in order, without sorting the rest. */

/**
 * Documents with their scores, in no order. Two parallel arrays, because a query may match half the corpus, which is too
 * many objects to allocate.
 */
export interface Candidates {
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
}

export interface ScoredDocument {
  readonly document: number;
  readonly score: number;
}

export interface SelectOptions {
  /** Maximum number of hits; all of them by default. */
  readonly limit?: number | undefined;
  /** Number of best candidates to skip. */
  readonly offset?: number | undefined;
  /** Restricts the hits to documents for which this returns true. */
  readonly accept?: ((document: number) => boolean) | undefined;
  /** Sorts by the position of each document in this order instead of by score. */
  readonly positions?: Uint32Array | undefined;
  /** Sorts by position within tiers of relevance: see `Tier`. */
  readonly isTiered?: boolean | undefined;
  /** Sorts documents with equal scores, lowest first; by document number by default. */
  readonly tieBreak?: ((document: number) => number) | undefined;
}

/**
 * Coarse relevance of a candidate, highest first. Unlike scores, tiers do not depend on statistics of the corpus, so every
 * library computes the same ones.
 */
export const Tier = { someWords: 0, allWords: 1, title: 2 } as const;

export interface TopHits {
  /** Number of accepted candidates, including those beyond the limit. */
  readonly total: number;
  readonly hits: readonly ScoredDocument[];
}

/** Filters, orders and limits candidates. Overwrites the given arrays; the result shares no memory with them. */
export function selectHits(candidates: Candidates, options: SelectOptions): TopHits {
  const { limit = Number.POSITIVE_INFINITY, offset, accept, positions, isTiered, tieBreak } = options;
  const accepted = accept ? filterCandidates(candidates, accept) : candidates;
  const ranked = positions ? scoreByPosition(accepted, positions, isTiered) : accepted;
  return { total: accepted.documents.length, hits: selectTop(ranked, limit, tieBreak, offset) };
}

/** Moves the accepted candidates to the front of the arrays and returns views of that part. */
export function filterCandidates(
  { documents, scores }: Candidates,
  accept: (document: number) => boolean,
): Candidates {
  let count = 0;
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0;
    if (!accept(document)) continue;
    documents[count] = document;
    scores[count++] = scores[at] ?? 0;
  }
  return { documents: documents.subarray(0, count), scores: scores.subarray(0, count) };
}

/** Positions are 32-bit numbers, so that a step of this size outweighs every one of them. */
const TIER_STEP = 2 ** 32;

/** Replaces the scores so that the document at position 0 scores highest; if tiered, the scores given are the tiers. */
export function scoreByPosition(
  { documents, scores: tiers }: Candidates,
  positions: Uint32Array,
  isTiered = false,
): Candidates {
  const scores = new Float64Array(documents.length);
  for (let at = 0; at < documents.length; at++)
    scores[at] = (isTiered ? (tiers[at] ?? 0) * TIER_STEP : 0) - (positions[documents[at] ?? 0] ?? 0);
  return { documents, scores };
}

/** Returns at most `limit` candidates after the first `offset`, highest score first. Sorts only those of the page. */
export function selectTop(
  { documents, scores }: Candidates,
  limit: number,
  tieBreak = (document: number): number => document,
  offset = 0,
): ScoredDocument[] {
  if (!(limit >= 1) || offset >= scores.length) return [];
  const end = offset + limit;
  const reordered = scores.slice();
  const highest = offset > 0 ? nthLargest(reordered, offset + 1) : Number.POSITIVE_INFINITY;
  const lowest = end < scores.length ? nthLargest(reordered, end) : Number.NEGATIVE_INFINITY;
  let skipped = 0;
  const page: ScoredDocument[] = [];
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    if (score > highest) skipped++;
    else if (score >= lowest) page.push({ document: documents[at] ?? 0, score });
  }
  return page
    .sort((a, b) => b.score - a.score || tieBreak(a.document) - tieBreak(b.document))
    .slice(offset - skipped, end - skipped);
}

/** Quickselect: returns the n-th largest number, or the smallest if there are fewer. Reorders the array. */
export function nthLargest(numbers: Float64Array, n: number): number {
  const target = Math.max(0, numbers.length - n);
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const pivot = numbers[(low + high) >>> 1] ?? 0;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((numbers[left] ?? 0) < pivot) left++;
      while ((numbers[right] ?? 0) > pivot) right--;
      if (left > right) break;
      const swapped = numbers[left] ?? 0;
      numbers[left++] = numbers[right] ?? 0;
      numbers[right--] = swapped;
    }
    if (target <= right) high = right;
    else if (target >= left) low = left;
    else break;
  }
  return numbers[target] ?? 0;
}
