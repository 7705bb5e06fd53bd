/** How other people's text stands in our markdown: as data that cannot open a heading, a fence or a list. */

/** Control characters, line and paragraph separators, marks that reorder or hide text, halves of characters. */
// oxlint-disable-next-line no-control-regex
const UNSAFE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/** What a character of ASCII asks for, by its code: nothing, or that the text is looked at closely. */
const PLAIN = 1;
const NAME = 2;
const KINDS = Uint8Array.from({ length: 128 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (/[\w@/:.-]/.test(character)) return character === '_' ? NAME : NAME | PLAIN;
  return /[\\`*<[\]&]|[^\u0020-\u007e]/.test(character) ? 0 : PLAIN;
});
const BLANK = 0x20;

/** Whether a text can stand in a line as it is: a walk over it, since almost every text can. */
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

/** What opens code, emphasis, links, HTML and character references; an underscore inside a word opens nothing. */
const MARKS = /[\\`*<[\]]|&(?=[#a-z])|(?<![a-z0-9])_|_(?![a-z0-9])/gi;

/** One line without anything a terminal, an editor or a parser could obey. */
const oneLine = (value: string): string => value.replace(UNSAFE, '\ufffd').replace(/\s+/gu, ' ').trim();

/** Names and rules come again and again, on every page and in every pack: so many are kept as they are set. */
const KEPT = 4096;
const named = new Map<string, string>();
const texted = new Map<string, string>();

function keep(known: Map<string, string>, value: string, set: string): string {
  if (known.size >= KEPT) known.clear();
  known.set(value, set);
  return set;
}

/** Text inside a line of ours. It must follow some word of ours: at the start of a line it could open a list. */
export function text(value: string): string {
  if (isPlain(value)) return value;
  return texted.get(value) ?? keep(texted, value, escaped(value));
}

function escaped(value: string): string {
  const line = oneLine(value);
  return line === '' ? '(empty)' : line.replace(MARKS, (mark) => `\\${mark}`);
}

/** The same as a sentence, so that another one can follow. */
export const sentence = (value: string): string => (/[.!?]["”’)]?$/.test(value) ? value : `${value}.`);

/** A name or a value, set as code. */
export function code(value: string): string {
  return named.get(value) ?? keep(named, value, asCode(value));
}

function asCode(value: string): string {
  if (isName(value)) return `\`${value}\``;
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
