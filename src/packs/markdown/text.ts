/** How other people's text stands in our markdown: as data that cannot open a heading, a fence or a list. */

/** Control characters, line and paragraph separators, marks that reorder or hide text, halves of characters. */
// oxlint-disable-next-line no-control-regex
const UNSAFE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]|\p{Cs}/gu;

const NEEDS_CARE = /[\\`*<[\]&_]|[^\u0020-\u007e]|^\s|\s$|\s\s/;

/** What opens code, emphasis, links, HTML and character references; an underscore inside a word opens nothing. */
const MARKS = /[\\`*<[\]]|&(?=[#a-z])|(?<![a-z0-9])_|_(?![a-z0-9])/gi;

/** One line without anything a terminal, an editor or a parser could obey. */
const oneLine = (value: string): string => value.replace(UNSAFE, '\ufffd').replace(/\s+/gu, ' ').trim();

/** Text inside a line of ours. It must follow some word of ours: at the start of a line it could open a list. */
export function text(value: string): string {
  if (value !== '' && !NEEDS_CARE.test(value)) return value;
  const line = oneLine(value);
  return line === '' ? '(empty)' : line.replace(MARKS, (mark) => `\\${mark}`);
}

/** The same as a sentence, so that another one can follow. */
export const sentence = (value: string): string => (/[.!?]["”’)]?$/.test(value) ? value : `${value}.`);

/** A name or a value, set as code. */
export function code(value: string): string {
  if (/^[\w@/:.-]+$/.test(value)) return `\`${value}\``;
  const line = oneLine(value);
  if (line === '') return '(empty)';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  if (longest === 0) return `\`${line}\``;
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}

export const codes = (values: readonly string[]): string => values.map(code).join(', ');
export const texts = (values: readonly string[], between = '; '): string => values.map(text).join(between);

/** `a: b; c: d` of the fields that have a value. */
export function pairs(fields: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${text(String(value))}`)
    .join(', ');
}
