/**
 * Who has a term, as a text: for each document how far its number is from the one before it, what the term is worth in it,
 * and whether it is the whole of its name. A text, because the driver gives one as it comes, and bytes as hexadecimal
 * digits.
 */

/** Six bits are a character, from this one on: all of them are letters, digits and signs. */
const FIRST = 48;
/** Of the six, five are of the number; the sixth says that it ends here. */
const DIGIT = 32;

/** What a term is worth, in steps of half a percent from 1/512 to 32; 0 if it is nothing. */
const LEVELS = 2048;
const STEPS = 136;
const LEAST = -9;

const levelOf = (worth: number): number =>
  worth <= 0 ? 0 : Math.min(LEVELS - 1, Math.max(1, Math.round((Math.log2(worth) - LEAST) * STEPS)));
const WORTHS = Float64Array.from({ length: LEVELS }, (_, level) =>
  level === 0 ? 0 : 2 ** (level / STEPS + LEAST),
);

/** Between two texts that were written apart: the numbers begin again. */
export const SEAM = ' ';

/** What stands for a term in a document, in one number of twelve bits. */
export const markOf = (worth: number, whole: boolean): number => levelOf(worth) * 2 + Number(whole);

export const worthOf = (mark: number): number => WORTHS[mark >>> 1] ?? 0;
export const isWhole = (mark: number): boolean => (mark & 1) === 1;

/** Most that one document takes: a number of 32 bits, and the two characters of its mark. */
export const LONGEST = 9;

/** Writes one document, and gives the place after it. */
export function writePosting(bytes: Uint8Array, at: number, gap: number, mark: number): number {
  let shift = 0;
  while (gap >>> shift >= DIGIT) shift += 5;
  for (; shift > 0; shift -= 5) bytes[at++] = FIRST + ((gap >>> shift) & (DIGIT - 1));
  bytes[at++] = FIRST + DIGIT + (gap & (DIGIT - 1));
  bytes[at++] = FIRST + (mark >>> 6);
  bytes[at++] = FIRST + (mark & 63);
  return at;
}

/** Tells each document, in ascending order, and its mark. */
export function eachPosting(text: string, tell: (document: number, mark: number) => void): void {
  let document = -1;
  for (let at = 0; at < text.length; ) {
    let code = text.charCodeAt(at++) - FIRST;
    // The seam.
    if (code < 0) {
      document = -1;
      continue;
    }
    let gap = 0;
    for (; code < DIGIT; code = text.charCodeAt(at++) - FIRST) gap = (gap << 5) | code;
    document += (gap << 5) | (code - DIGIT);
    tell(document, ((text.charCodeAt(at) - FIRST) << 6) | (text.charCodeAt(at + 1) - FIRST));
    at += 2;
  }
}
