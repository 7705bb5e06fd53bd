/** Escapes foreign text in Markdown, so that it cannot open a heading, a fence or a list. */

/** Control characters, line and paragraph separators, bidirectional and invisible marks, lone surrogates. */
// oxlint-disable-next-line no-control-regex
const UNSAFE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/** Flags by ASCII code: `PLAIN` characters need no escaping, `NAME` characters can be part of a name. */
const PLAIN = 1;
const NAME = 2;
const KINDS = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[\w@/:.-]/.test(character)) return character === '_' ? NAME : NAME | PLAIN;
  return /[\\`*<[\]&]|[^\u0020-\u007e]/.test(character) ? 0 : PLAIN;
});
const BLANK = 0x20;

/** Detects text that needs no escaping. A plain loop, because almost every text passes. */
function isPlain(value: string): boolean {
  let before = BLANK;
  for (let index = 0; index < value.length; index++) {
    const unit = value.charCodeAt(index);
    if (unit > 127 || ((KINDS[unit] ?? 0) & PLAIN) === 0) return false;
    if (unit === BLANK && before === BLANK) return false;
    before = unit;
  }
  return before !== BLANK;
}

function isName(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const unit = value.charCodeAt(index);
    if (unit > 127 || ((KINDS[unit] ?? 0) & NAME) === 0) return false;
  }
  return value !== '';
}

/** Openers of code, emphasis, links, HTML and character references. An underscore inside a word opens nothing. */
const MARKS = /[\\`*<[\]]|&(?=[#a-z])|(?<![a-z0-9])_|_(?![a-z0-9])/gi;

/** Joins text into one line and replaces every character that a terminal, an editor or a parser could interpret. */
const toOneLine = (value: string): string => value.replace(UNSAFE, '\ufffd').replace(/\s+/gu, ' ').trim();

/** Names and rules repeat on every page and in every pack, so their escaped forms are cached. */
const MAX_CACHED_TEXTS = 4096;
const codeCache = new Map<string, string>();
const textCache = new Map<string, string>();

function cache(known: Map<string, string>, value: string, set: string): string {
  if (known.size >= MAX_CACHED_TEXTS) known.clear();
  known.set(value, set);
  return set;
}

/** Escapes text for the inside of a line. It must not start the line, where it could open a list. */
export function text(value: string): string {
  if (isPlain(value)) return value;
  return textCache.get(value) ?? cache(textCache, value, escapeText(value));
}

function escapeText(value: string): string {
  const line = toOneLine(value);
  return line === '' ? '(empty)' : line.replace(MARKS, (mark) => `\\${mark}`);
}

/** Ends the text with a full stop, unless it is a sentence already. */
export const toSentence = (value: string): string => (/[.!?]["”’)]?$/.test(value) ? value : `${value}.`);

/** Formats a name or a value as inline code. */
export function code(value: string): string {
  return codeCache.get(value) ?? cache(codeCache, value, formatCode(value));
}

function formatCode(value: string): string {
  if (isName(value)) return `\`${value}\``;
  const line = toOneLine(value);
  if (line === '') return '(empty)';
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  if (longest === 0) return `\`${line}\``;
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}

export const codes = (values: readonly string[]): string => values.map(code).join(', ');
export const texts = (values: readonly string[], between = '; '): string => values.map(text).join(between);

/** Formats the fields that have a value: `a b, c d`. */
export function pairs(fields: Readonly<Record<string, string | number | boolean | undefined>>): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${text(String(value))}`)
    .join(', ');
}
