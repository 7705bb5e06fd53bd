import { describe, expect, it } from 'vitest';
import { splitCompounds, splitSelectors } from './selectors.ts';

describe('selectors', () => {
  it('are separated by commas that stand in no parentheses, brackets or quotes', () => {
    expect(splitSelectors('a, b:not(c, d) , [title="x,y"]')).toEqual(['a', 'b:not(c, d)', '[title="x,y"]']);
  });

  it('are written out where they begin with a group', () => {
    expect(splitSelectors(':is(a, .b):focus, :where(c) d')).toEqual(['a:focus', '.b:focus', 'c d']);
    expect(splitSelectors(':is(a')).toEqual([':is(a']);
  });

  it('are read without comments and needless blanks', () => {
    expect(splitSelectors('a/* x */>b\n  c')).toEqual(['a > b c']);
  });

  it('consist of compounds', () => {
    expect(splitCompounds('.menu>a:not(.x .y) + [title="a b"]')).toEqual([
      '.menu',
      'a:not(.x .y)',
      '[title="a b"]',
    ]);
  });
});
