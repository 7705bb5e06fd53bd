/** Longer names and values are truncated in messages. */
const MAX_QUOTED_LENGTH = 64;

/** Control characters, line separators, bidirectional and invisible marks, lone surrogates. */
// oxlint-disable-next-line no-control-regex
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/** Puts text into double quotes; truncates it and escapes everything a terminal or log would interpret. */
export function quote(text: string, maxLength = MAX_QUOTED_LENGTH): string {
  const characters = [...text.slice(0, maxLength * 2)];
  const cut = characters.length > maxLength || text.length > maxLength * 2;
  const shown = cut ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
  const escaped = shown.replace(UNSAFE, (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`);
  return `"${escaped.replaceAll('"', '\\"')}"`;
}

/** Optimal string alignment distance, or `limit + 1` as soon as it must be larger. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}

/** Finds up to three known names within an edit distance of two (one for short names). */
export function nearestNames(word: string, known: readonly string[]): string[] {
  if (word.length > MAX_QUOTED_LENGTH) return [];
  const wanted = word.toLowerCase();
  const limit = wanted.length <= 3 ? 1 : 2;
  return known
    .map((candidate) => ({ candidate, far: distance(wanted, candidate.toLowerCase(), limit) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far || compareText(a.candidate, b.candidate))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Names shorter than this say too little to complete them. */
const MIN_PREFIX_LENGTH = 3;

/** Finds up to three values of a fixed set: those that the word abbreviates or extends, else those spelled like it. */
export function nearestValues(word: string, allowed: readonly string[]): string[] {
  const wanted = word.toLowerCase();
  const related = allowed.filter((value) => {
    const [short = '', long = ''] = [wanted, value.toLowerCase()].sort((a, b) => a.length - b.length);
    return short.length >= MIN_PREFIX_LENGTH && long.startsWith(short);
  });
  return related.length > 0 ? related.slice(0, 3) : nearestNames(word, allowed);
}

const BYTE_ORDER_MARK = '\ufeff';

/** Removes one leading byte order mark, as decoders do by default. */
export const dropByteOrderMark = (text: string): string =>
  text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;

/** Compares code units, so that the order does not depend on the locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** `1 file`, `2 files`; pass irregular plurals as `many`. */
export const formatCount = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** Lists up to twelve names; of more, the first ten and the number of the others. */
export function formatNames(names: readonly string[]): string {
  if (names.length <= 12) return names.join(', ');
  return `${names.slice(0, 10).join(', ')} and ${names.length - 10} more`;
}

/** `512 B`, `4.2 kB`. */
export const formatSize = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;

/** `a page`, `an entity`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
