import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoint } from './code-point.ts';

describe('any character', () => {
  it('is any but a half of a pair, and finds the number of each again', () => {
    const edges = ['\0', 'a', '\ud7ff', '\ue000', '\u{10000}', '\u{10ffff}'];
    expect(edges.map((one) => codePoint.canShrinkWithoutContext(one))).toEqual(edges.map(() => true));
    const others = ['', 'ab', '\ud800', '\udfff', 'e\u0301', 7, undefined];
    expect(others.map((one) => codePoint.canShrinkWithoutContext(one))).toEqual(others.map(() => false));
    fc.assert(
      fc.property(codePoint, (one) => {
        expect([...one]).toHaveLength(1);
        expect(one.isWellFormed()).toBe(true);
        expect(codePoint.canShrinkWithoutContext(one)).toBe(true);
      }),
    );
  });
});
