/** Control characters, line separators, bidirectional and invisible marks, lone surrogates. */
// oxlint-disable-next-line no-control-regex
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]|[\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/**
 * Puts foreign text into one line: collapses white space, and escapes every character that a terminal, a log or a parser
 * could interpret.
 */
export const toOneLine = (text: string): string =>
  text
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(UNSAFE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
    .trim();
