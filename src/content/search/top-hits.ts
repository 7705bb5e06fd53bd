/** The best of many documents, in order, without sorting the rest. */

/** Documents, each with its score, in no order. Half a corpus may be found, which is too much to make an object of each. */
export interface Candidates {
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
}

export interface ScoredDocument {
  readonly document: number;
  readonly score: number;
}

/** Those of them that are wanted, written over the others. */
export function filterCandidates(
  { documents, scores }: Candidates,
  isWanted: (document: number) => boolean,
): Candidates {
  let count = 0;
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0;
    if (!isWanted(document)) continue;
    documents[count] = document;
    scores[count++] = scores[at] ?? 0;
  }
  return { documents: documents.subarray(0, count), scores: scores.subarray(0, count) };
}

/** Where only an order counts, by the place of each document in it: the first one is best. */
export function scoreByPosition({ documents }: Candidates, places: Uint32Array): Candidates {
  const scores = new Float64Array(documents.length);
  for (let at = 0; at < documents.length; at++) scores[at] = -(places[documents[at] ?? 0] ?? 0);
  return { documents, scores };
}

/** At most `limit` of them: higher score first; where two are worth the same, the place decides. */
export function selectTop(
  { documents, scores }: Candidates,
  limit: number,
  placeOf = (document: number): number => document,
): ScoredDocument[] {
  if (!(limit >= 1)) return [];
  const least = limit < scores.length ? nthLargest(scores.slice(), limit) : Number.NEGATIVE_INFINITY;
  const best: ScoredDocument[] = [];
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    if (score >= least) best.push({ document: documents[at] ?? 0, score });
  }
  return best.sort((a, b) => b.score - a.score || placeOf(a.document) - placeOf(b.document)).slice(0, limit);
}

/** The n-th largest of the numbers, or the smallest if there are fewer. Puts them in another order. */
export function nthLargest(numbers: Float64Array, n: number): number {
  const wanted = Math.max(0, numbers.length - n);
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
    if (wanted <= right) high = right;
    else if (wanted >= left) low = left;
    else break;
  }
  return numbers[wanted] ?? 0;
}
