/**
 * How many tokens a text has for the vocabulary o200k_base, as an estimate: one walk over the characters, without
 * the megabytes that a real tokenizer needs. Held within 10 % of it by a test over our packs.
 */
export const ENCODING = '~o200k_base';

export function estimateTokens(text: string): number {
  let tokens = 0;
  let word = 0;
  let digits = 0;
  const closeWord = (): void => {
    // Common words are one token with the space before them; long and rare ones fall apart.
    if (word > 0) tokens += word <= 7 ? 1 : word <= 11 ? 1.35 : word / 7;
    word = 0;
  };
  const closeDigits = (): void => {
    if (digits > 0) tokens += Math.ceil(digits / 3);
    digits = 0;
  };
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if ((unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)) {
      closeDigits();
      word++;
    } else if (unit >= 48 && unit <= 57) {
      closeWord();
      digits++;
    } else {
      closeWord();
      closeDigits();
      if (unit === 10) tokens += 0.5;
      else if (unit > 127) tokens += unit > 0x2fff ? 1 : 0.9;
      else if (unit !== 32) tokens += 0.75;
    }
  }
  closeWord();
  closeDigits();
  return Math.ceil(tokens);
}
