import { describe, expect, it } from 'vitest';
import { wordsOfSource } from './source-words.ts';

describe('wordsOfSource', () => {
  it('takes names of elements apart, the most frequent first, and leaves out what every page has', () => {
    expect(wordsOfSource('<div><OrderTable/><input/><textarea/><order-row/></div>')).toEqual([
      'order',
      'form',
      'table',
      'row',
    ]);
  });

  it('takes names of built-in members for what they are, and ends with any text', () => {
    expect(wordsOfSource('<constructor><__proto__/></constructor>')).toEqual(['constructor']);
    expect(wordsOfSource('<'.repeat(100_000))).toEqual([]);
    expect(wordsOfSource('<a'.repeat(50_000)).length).toBeLessThanOrEqual(12);
  });
});
