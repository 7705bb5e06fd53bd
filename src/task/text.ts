const MAX_SENTENCE_BYTES = 200;

/** One line of at most so many bytes, cut between characters. */
export function toSentence(text: string, most = MAX_SENTENCE_BYTES): string {
  // oxlint-disable-next-line no-control-regex
  const line = text.replace(/[\u0000-\u0020\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  const encoder = new TextEncoder();
  // Each unit takes a byte at least: what is behind them cannot count.
  if (line.length <= most && encoder.encode(line).length <= most) return line;
  let kept = '';
  let bytes = 3;
  for (const character of line.slice(0, most)) {
    bytes += encoder.encode(character).length;
    if (bytes > most) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** Words of a request that can name something. */
export const extractWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .slice(0, 4000)
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
  );

/** Counts the words that two texts share. */
export function countSharedWords(words: ReadonlySet<string>, text: string): number {
  let count = 0;
  for (const word of extractWords(text)) if (words.has(word)) count++;
  return count;
}

/** Tests whether the catalog schemas accept a path as a project file. */
export const isPortablePath = (path: string): boolean =>
  path !== '' &&
  !path.includes('\\') &&
  !path.startsWith('/') &&
  !/^[A-Za-z]:\//.test(path) &&
  !path.split('/').includes('..') &&
  !/[\n\r\u2028\u2029]/.test(path);
