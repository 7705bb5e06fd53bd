/** The terms a mistyped word may have meant: bounded Damerau–Levenshtein over the whole vocabulary. */
import type { SearchIndex } from './terms.ts';

export interface Slip {
  readonly term: number;
  readonly distance: number;
  /** People seldom get the first letter wrong. */
  readonly sameStart: boolean;
}

/** Shorter words have too many neighbours, longer ones are no words. */
const SHORTEST = 4;
const LONGEST = 32;
/** From this length on, two slips are forgiven. */
const TWO_SLIPS = 8;
/** A word may have meant at most this many terms. */
const MOST = 8;

const limitOf = (word: string): number => (word.length >= TWO_SLIPS ? 2 : 1);

/** How many letters each term shares with the one before it: the shape of the trie that sorted terms imply. */
export function sharedLetters({ letters, starts }: SearchIndex): Uint8Array {
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

const rows = new Uint8Array((LONGEST + 4) * (LONGEST + 1));
const target = new Uint16Array(LONGEST + 1);

/**
 * Walks the sorted terms as a trie: rows of the distance table are kept for the letters that neighbours
 * share, and a beginning that is already too far off is left with all its terms.
 */
function walk({ letters, starts }: SearchIndex, shared: Uint8Array, word: string, limit: number): Slip[] {
  const width = word.length + 1;
  for (let j = 0; j < width; j++) rows[j] = j;
  for (let j = 1; j < width; j++) target[j] = word.charCodeAt(j - 1);
  const found: Slip[] = [];
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
      least = nextRow(depth, letters[start + depth - 1] ?? 0, letters[start + depth - 2] ?? 0, width, limit);
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
function nextRow(depth: number, letter: number, previous: number, width: number, limit: number): number {
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
export function slipsOf(
  index: SearchIndex,
  { peaks, shared }: { readonly peaks: Float32Array; readonly shared: Uint8Array },
  word: string,
): readonly Slip[] {
  if (word.length < SHORTEST || word.length > LONGEST) return [];
  const found = walk(index, shared, word, limitOf(word));
  const rank = ({ distance, sameStart }: Slip): number => distance * 2 + (sameStart ? 0 : 1);
  found.sort((a, b) => rank(a) - rank(b) || (peaks[b.term] ?? 0) - (peaks[a.term] ?? 0) || a.term - b.term);
  return found.slice(0, MOST);
}
