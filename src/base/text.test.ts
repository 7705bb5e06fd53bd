import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCount, formatNames, nearestNames, quote } from './text.ts';
import { codePoint } from '../../test/code-point.ts';

describe('quote', () => {
  it('puts a text into double quotes and escapes the quotes inside', () => {
    expect(quote('hero')).toBe('"hero"');
    expect(quote('say "hi"')).toBe('"say \\"hi\\""');
  });

  it('shows at most 64 characters and nothing a terminal would obey', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 300 }), (text) => {
        const quoted = quote(text);
        // oxlint-disable-next-line no-control-regex
        expect(quoted).not.toMatch(
          /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/,
        );
        expect(quoted.isWellFormed()).toBe(true);
        expect([...quoted.replace(/\\u\{[0-9a-f]+\}|\\"/g, '.')].length).toBeLessThanOrEqual(66);
      }),
    );
  });

  it('shows the escape of what it hides', () => {
    expect(quote('a\u001b[31mb')).toBe('"a\\u{1b}[31mb"');
    expect(quote('\ud800')).toBe('"\\u{d800}"');
  });
});

describe('nearest', () => {
  it('finds the words at most two edits away, nearest first, at most three', () => {
    expect(nearestNames('colour', ['color', 'cols', 'mode'])).toEqual(['color']);
    expect(nearestNames('drak', ['light', 'dark', 'auto'])).toEqual(['dark']);
    expect(nearestNames('HERO', ['hero'])).toEqual(['hero']);
    expect(nearestNames('pagee', ['pages', 'page', 'paged', 'pager', 'pagex'])).toEqual([
      'page',
      'paged',
      'pager',
    ]);
  });

  it('suggests nothing for what is far, and is stricter with short words', () => {
    expect(nearestNames('xyz', ['abc', 'def'])).toEqual([]);
    expect(nearestNames('id', ['as', 'at'])).toEqual([]);
    expect(nearestNames('x'.repeat(1000), ['x'])).toEqual([]);
  });

  it('never suggests a word further than two edits, whatever the words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.array(fc.string({ maxLength: 12 })), (word, known) => {
        for (const found of nearestNames(word, known)) {
          expect(known).toContain(found);
          expect(Math.abs(found.length - word.length)).toBeLessThanOrEqual(2);
        }
        if (known.includes(word))
          expect(nearestNames(word, known)[0]?.toLowerCase()).toBe(word.toLowerCase());
      }),
    );
  });
});

it('lists at most twelve names, then says how many more there are', () => {
  const names = Array.from({ length: 13 }, (_, index) => `n${index}`);
  expect(formatNames(names.slice(0, 12))).toBe(names.slice(0, 12).join(', '));
  expect(formatNames(names)).toBe(`${names.slice(0, 10).join(', ')} and 3 more`);
});

it('counts in the singular where there is one, and only there', () => {
  expect([0, 1, 2].map((number) => formatCount(number, 'file'))).toEqual(['0 files', '1 file', '2 files']);
  expect([1, 2].map((number) => formatCount(number, 'record advises', 'records advise'))).toEqual([
    '1 record advises',
    '2 records advise',
  ]);
});
