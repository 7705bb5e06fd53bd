import { describe, expect, it } from 'vitest';
import { extractElementWords } from './suggest-patterns.ts';

describe('wordsOfSource', () => {
  it('takes names of elements apart, the most frequent first, and leaves out what every page has', () => {
    expect(extractElementWords('<div><OrderTable/><input/><textarea/><order-row/></div>')).toEqual([
      'order',
      'form',
      'table',
      'row',
    ]);
  });

  it('takes names of built-in members for what they are, and ends with any text', () => {
    expect(extractElementWords('<constructor><__proto__/></constructor>')).toEqual(['constructor']);
    expect(extractElementWords('<'.repeat(100_000))).toEqual([]);
    expect(extractElementWords('<a'.repeat(50_000)).length).toBeLessThanOrEqual(12);
  });
});
