import { describe, expect, it } from 'vitest';
import { locatePointer } from './run.ts';

const TEXT = '{\n  "a": { "b/c": [1, { "d": "x" }] },\n  "e": true\n}\n';

const at = (pointer: string): string | undefined => {
  const span = locatePointer(TEXT, pointer);
  return span && TEXT.slice(span.start, span.end);
};

describe('the location of a JSON pointer', () => {
  it('is the member with its key, or the array item', () => {
    expect(at('/e')).toBe('"e": true');
    expect(at('/a/b~1c/0')).toBe('1');
    expect(at('/a/b~1c/1/d')).toBe('"d": "x"');
  });

  it('is the nearest parent if there is no such value', () => {
    expect(at('/a/b~1c/7/d')).toBe('"b/c": [1, { "d": "x" }]');
    expect(at('/nothing')).toBe(TEXT.trim());
    expect(at('')).toBe(TEXT.trim());
  });

  it('is undefined in an empty text', () => {
    expect(locatePointer('', '/a')).toBeUndefined();
  });

  it('is correct for alternating texts', () => {
    expect(locatePointer('{"e":1}', '/e')).toEqual({ start: 1, end: 6 });
    expect(at('/e')).toBe('"e": true');
  });
});
