import { describe, expect, it } from 'vitest';
import { locatePointer } from './run.ts';

const TEXT = '{\n  "a": { "b/c": [1, { "d": "x" }] },\n  "e": true\n}\n';

const at = (pointer: string): string | undefined => {
  const span = locatePointer(TEXT, pointer);
  return span && TEXT.slice(span.start, span.end);
};

describe('where a pointer leads in a text', () => {
  it('is the member with its key, or the entry of a list', () => {
    expect(at('/e')).toBe('"e": true');
    expect(at('/a/b~1c/0')).toBe('1');
    expect(at('/a/b~1c/1/d')).toBe('"d": "x"');
  });

  it('is the nearest thing around where there is nothing', () => {
    expect(at('/a/b~1c/7/d')).toBe('"b/c": [1, { "d": "x" }]');
    expect(at('/nothing')).toBe(TEXT.trim());
    expect(at('')).toBe(TEXT.trim());
  });

  it('is nowhere in a text without a value', () => {
    expect(locatePointer('', '/a')).toBeUndefined();
  });

  it('is asked of another text after another', () => {
    expect(locatePointer('{"e":1}', '/e')).toEqual({ start: 1, end: 6 });
    expect(at('/e')).toBe('"e": true');
  });
});
