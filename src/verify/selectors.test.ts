import { describe, expect, it } from 'vitest';
import { splitCompounds, splitSelectors } from './selectors.ts';

describe('selectors', () => {
  it('are separated by commas outside of parentheses, brackets and quotes', () => {
    expect(splitSelectors('a, b:not(c, d) , [title="x,y"]')).toEqual(['a', 'b:not(c, d)', '[title="x,y"]']);
  });

  it('are expanded if they start with a group', () => {
    expect(splitSelectors(':is(a, .b):focus, :where(c) d')).toEqual(['a:focus', '.b:focus', 'c d']);
    expect(splitSelectors(':is(a')).toEqual([':is(a']);
  });

  it('are normalized without comments and extra white space', () => {
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
