/**
 * How many tokens a text has for the vocabulary o200k_base, as an estimate: one walk over the characters, without
 * the megabytes that a real tokenizer needs. Held within 10 % of it by a test over our packs. Whole lines add up:
 * the estimate of a text is the sum of those of its lines.
 */
export const ENCODING = '~o200k_base';

/** What a character is, by its code. */
const LETTER = 0;
const DIGIT = 1;
const OTHER = 7;
const KINDS = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[A-Za-z]/.test(character)) return LETTER;
  if (/\d/.test(character)) return DIGIT;
  if (character === ' ') return 2;
  if (character === '\n') return 3;
  if (character === '`') return 4;
  // A step of a path: the word behind it has no space to share a token with.
  if (character === '/') return 8;
  return /[-.,]/.test(character) ? 5 : 6;
});
const KIND_COUNT = 9;

/** Hundredths of a token that a mark adds, by its kind: fitted to our own packs. Letters and digits go by words. */
const MARKS = [0, 0, 26, 10, 74, 48, 61, 100, 86];

/** A word by its length: short ones often share their token with the space before them, long ones fall apart. */
function ofWord(length: number): number {
  if (length === 0) return 0;
  if (length <= 4) return 72;
  if (length <= 8) return 102;
  if (length <= 10) return 116;
  return Math.round((length * 100) / 7.5);
}

/** Figures go by three, but in colours and sizes they rarely come so. */
const THREE_DIGITS = 200;

/**
 * What went before a character, as a number: so many letters of a word, or one or two digits of three. What the
 * character adds and what comes after it stand in tables, so that the walk has no branches to guess.
 */
const LONGEST = 63;
const AFTER_DIGIT = LONGEST + 1;
const STATES = LONGEST + 3;
const ADDS = new Int32Array(STATES * KIND_COUNT);
const NEXT = new Uint16Array(STATES * KIND_COUNT);
for (let state = 0; state < STATES; state++) {
  const letters = state <= LONGEST ? state : 0;
  const digits = state <= LONGEST ? 0 : state - LONGEST;
  for (let kind = 0; kind < KIND_COUNT; kind++) {
    const at = state * KIND_COUNT + kind;
    if (kind === LETTER) {
      ADDS[at] = ofWord(letters + 1) - ofWord(letters);
      NEXT[at] = Math.min(letters + 1, LONGEST) * KIND_COUNT;
    } else if (kind === DIGIT) {
      ADDS[at] = digits === 0 ? THREE_DIGITS : 0;
      NEXT[at] = digits === 2 ? 0 : (AFTER_DIGIT + digits) * KIND_COUNT;
    } else ADDS[at] = MARKS[kind] ?? 0;
  }
}

export function estimateTokens(text: string): number {
  let hundredths = 0;
  let state = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const at = state + (unit < 128 ? (KINDS[unit] ?? OTHER) : OTHER);
    hundredths += ADDS[at] ?? 0;
    state = NEXT[at] ?? 0;
  }
  return hundredths / 100;
}
