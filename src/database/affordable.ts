import type { Reading } from '../content/search/readings.ts';
import { type SearchIndex, spread } from '../content/search/terms.ts';

type Readings = readonly (readonly Reading[])[];

/** So many readings of a word are asked for at most. */
const SUREST = 8;
/** Where they would still lead to more documents than that, counted once for each term, half as many, and so on. */
const MOST_PLACES = 2_000_000;

/** The surest readings of each word, fewer of them the more documents they lead to; one at least. */
export function affordable(index: SearchIndex, all: Readings): Readings {
  for (let most = SUREST; ; most /= 2) {
    const surest = all.map((of) => of.toSorted((a, b) => b.weight - a.weight).slice(0, most));
    const places = [...termsIn(surest)].reduce((sum, term) => sum + spread(index, term), 0);
    if (most === 1 || places <= MOST_PLACES) return surest;
  }
}

export const termsIn = (readings: Readings): Set<number> =>
  new Set(readings.flat().flatMap((reading) => reading.terms));
