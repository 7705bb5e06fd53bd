import { expect, it } from 'vitest';
import { toLineColumnRange } from './source.ts';

it('counts lines and columns from one, in UTF-16 code units, with every kind of line break', () => {
  const text = 'a\r\n😀b\nc\rd';
  const at = (part: string) => {
    const start = text.indexOf(part);
    const { line, column } = toLineColumnRange(text, { start, end: start + part.length });
    return [line, column];
  };
  expect([at('a'), at('b'), at('c'), at('d')]).toEqual([
    [1, 1],
    [2, 3],
    [3, 1],
    [4, 1],
  ]);
});

it('returns the end of a span', () => {
  expect(toLineColumnRange('ab\ncd', { start: 1, end: 4 })).toEqual({
    line: 1,
    column: 2,
    endLine: 2,
    endColumn: 2,
  });
});

it('clamps to the text', () => {
  expect(toLineColumnRange('', { start: 5, end: 9 })).toEqual({
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
  });
});

it('does not confuse two texts', () => {
  toLineColumnRange('\n\n\nx', { start: 3, end: 4 });
  expect(toLineColumnRange('x\n\n\n', { start: 0, end: 1 }).line).toBe(1);
});
