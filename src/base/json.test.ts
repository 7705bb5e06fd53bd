import { describe, expect, it } from 'vitest';
import { toJson, toJsonDocument } from './json.ts';

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));

const CHARACTERS = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  '\u061c',
  '\u200e',
  '\u200f',
  ...range(0x2028, 0x202e),
  ...range(0x2066, 0x2069),
];

describe('JSON for output', () => {
  it.each(CHARACTERS.map((character) => [character.charCodeAt(0).toString(16), character]))(
    'escapes U+%s in values and keys without changing the meaning',
    (_, character) => {
      const value = { [`a${character}`]: [`b${character}c`] };
      for (const text of [toJson(value), toJson(value, 2).replaceAll('\n', '')]) {
        expect(text.includes(character)).toBe(false);
        expect(JSON.parse(text)).toEqual(value);
      }
    },
  );

  it('leaves all other text as it is', () => {
    const value = { text: 'Grüße, 你好, 👩‍💻 "quoted" \\ /' };
    expect(toJson(value)).toBe(JSON.stringify(value));
    expect(toJsonDocument(value)).toBe(`${JSON.stringify(value, null, 2)}\n`);
  });
});
