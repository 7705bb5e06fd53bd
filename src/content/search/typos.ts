/** The terms a mistyped word may have meant: bounded Damerau–Levenshtein over the whole vocabulary. */
import { termCount, type Index } from './terms.ts';

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

/** The first term after `term` that does not share its first `depth` letters. */
function leave({ letters, starts }: Index, term: number, depth: number): number {
  const start = starts[term] ?? 0;
  const shares = (other: number): boolean => {
    const at = starts[other] ?? 0;
    if ((starts[other + 1] ?? 0) - at < depth) return false;
    for (let i = 0; i < depth; i++) if (letters[at + i] !== letters[start + i]) return false;
    return true;
  };
  const end = starts.length - 1;
  let step = 1;
  let low = term + 1;
  let high = low;
  while (high < end && shares(high)) {
    low = high + 1;
    step *= 2;
    high = Math.min(end, high + step);
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (shares(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const rows = new Uint8Array((LONGEST + 4) * (LONGEST + 1));
const target = new Uint16Array(LONGEST + 1);

/**
 * Walks the sorted terms as the trie they imply: rows of the distance table are kept for the letters that
 * neighbours share, and a beginning that is already too far off is left at once.
 */
function walk(index: Index, word: string, limit: number): Slip[] {
  const { letters, starts } = index;
  const width = word.length + 1;
  for (let j = 0; j < width; j++) rows[j] = j;
  for (let j = 1; j < width; j++) target[j] = word.charCodeAt(j - 1);
  const found: Slip[] = [];
  const count = termCount(index);
  let valid = 0;
  let term = 0;
  let last = -1;
  while (term < count) {
    const start = starts[term] ?? 0;
    const length = (starts[term + 1] ?? 0) - start;
    let depth = 0;
    if (last >= 0) {
      const before = starts[last] ?? 0;
      const most = Math.min(valid, length, (starts[last + 1] ?? 0) - before);
      while (depth < most && letters[before + depth] === letters[start + depth]) depth++;
    }
    last = term;
    let alive = true;
    // Longer than the word by more than the limit: its beginnings may still serve the next terms.
    const deepest = Math.min(length, word.length + limit);
    while (alive && depth < deepest) {
      depth++;
      alive = nextRow(depth, letters[start + depth - 1] ?? 0, letters[start + depth - 2] ?? 0, width, limit);
    }
    valid = depth;
    if (!alive) {
      term = leave(index, term, depth);
      continue;
    }
    if (depth === length && word.length - length <= limit) {
      const distance = rows[depth * width + width - 1] ?? limit + 1;
      if (distance > 0 && distance <= limit) {
        found.push({ term, distance, sameStart: letters[start] === target[1] });
      }
    }
    term++;
  }
  return found;
}

/** Fills the row of one more letter; false if no continuation can come back under the limit. */
function nextRow(depth: number, letter: number, previous: number, width: number, limit: number): boolean {
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
  return least <= limit;
}

/** Terms near a word, nearest first, then those with the most weight; never the word itself. */
export function slipsOf(index: Index, word: string, peaks: Float32Array): readonly Slip[] {
  if (word.length < SHORTEST || word.length > LONGEST) return [];
  const found = walk(index, word, limitOf(word));
  const rank = ({ distance, sameStart }: Slip): number => distance * 2 + (sameStart ? 0 : 1);
  found.sort((a, b) => rank(a) - rank(b) || (peaks[b.term] ?? 0) - (peaks[a.term] ?? 0) || a.term - b.term);
  return found.slice(0, MOST);
}
