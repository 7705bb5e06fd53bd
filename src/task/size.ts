import { estimateTokens } from '../packs/estimate.ts';
import { canonical } from '../schemas/canonical.ts';
import { escapeMarks } from '../base/text.ts';

/** What a text costs: bytes in UTF-8, and hundredths of tokens, which are whole numbers and add up exactly. */
export interface Size {
  readonly bytes: number;
  readonly hundredths: number;
}

/** A capsule, or a part of one, as it leaves: canonical JSON, with marks escaped that a terminal would obey. */
export const sentText = (value: unknown): string => escapeMarks(canonical(value));

export function sizeOf(text: string): Size {
  return { bytes: utf8Length(text), hundredths: Math.round(estimateTokens(text) * 100) };
}

/** Of a part of a list or object: it begins and ends with a mark, so that sizes of neighbours add up. */
export const sizeOfPart = (value: unknown): Size => sizeOf(sentText(value));

export const COMMA = sizeOf(',');

/** A number costs by its digits alone. */
export const sizeOfNumber = (value: number): Size => sizeOf(String(value));

function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // Halves of a pair come two by two here, since JSON escapes lone ones.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
  }
  return bytes;
}
