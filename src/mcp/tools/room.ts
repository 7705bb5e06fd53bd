import { estimateTokens } from '../../packs/estimate.ts';
import { escapeMarks } from '../../base/text.ts';
import { DEFAULT_TOKENS, MOST_TOKENS } from '../answer.ts';
import type { Input } from '../arguments.ts';

/** What the envelope of an answer takes: action, origin, next calls. */
const ENVELOPE = 200;

/** Tokens of a value as it is sent. */
export const tokensOf = (value: unknown): number =>
  Math.ceil(estimateTokens(escapeMarks(JSON.stringify(value))));

/** No token has more characters on average. */
const LONGEST = 12;

/** Whether a value fits; one that is far too long is not measured. */
export function fitsIn(room: number, value: unknown): boolean {
  const text = JSON.stringify(value);
  return text.length <= room * LONGEST && Math.ceil(estimateTokens(escapeMarks(text))) <= room;
}

/** How many tokens there are beside what is always said. */
export const roomIn = (input: Input, beside: unknown): number =>
  Math.min(input.number('max_tokens') ?? DEFAULT_TOKENS, MOST_TOKENS) - ENVELOPE - tokensOf(beside);

/** The largest number up to `most` that fits, where a smaller one fits too: by halving. Zero if none does. */
export function largest(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
