/** The best of many documents, in order, without sorting the rest. */

export interface Scored {
  readonly document: number;
  readonly score: number;
}

/** Higher score first; equal scores in the order of the documents. */
const order = (a: Scored, b: Scored): number => b.score - a.score || a.document - b.document;

/** Where one belongs among those that are in order. */
function placeOf(kept: readonly Scored[], one: Scored): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = kept[middle];
    if (other !== undefined && order(other, one) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** From here on, finding the place of each costs more than sorting them all at the end. */
const MANY = 64;

/** At most `limit` of what is offered. */
export function bestOf(offers: Iterable<Scored>, limit: number): Scored[] {
  if (!(limit >= 1)) return [];
  if (limit > MANY) return [...offers].sort(order).slice(0, limit);
  const kept: Scored[] = [];
  for (const one of offers) {
    const last = kept.at(-1);
    if (kept.length >= limit && last !== undefined && order(last, one) < 0) continue;
    kept.splice(placeOf(kept, one), 0, one);
    if (kept.length > limit) kept.pop();
  }
  return kept;
}
