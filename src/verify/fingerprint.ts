import { createHash } from 'node:crypto';
import type { Span } from '../source/source.ts';

/**
 * What identifies a finding across runs: rule, file, and the words where it stands, without their white space. Lines
 * may move and other findings come and go; `nth` tells apart those that are equal in all of that.
 */
export function fingerprintOf(
  code: string,
  rule: string,
  where: { readonly file?: string; readonly pointer?: string; readonly words: string },
  nth: number,
): string {
  const { file = '', pointer = '', words } = where;
  const parts = [code, rule, file, pointer, words.replace(/\s+/g, ' ').trim(), String(nth)];
  return `gfo1:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}

/** As much of the text as tells one place from another. */
const WORDS = 200;

export const wordsAt = (text: string, { start, end }: Span): string =>
  text.slice(start, Math.min(end, start + WORDS));
