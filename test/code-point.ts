import fc from 'fast-check';

/** Surrogates are halves of characters. */
const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/**
 * Any character: the unit `binary` of fast-check, with the same characters for the same seed. That one makes a table of
 * all million characters as soon as it is used, which takes a second and 128 MB in every worker.
 */
export const codePoint: fc.Arbitrary<string> = fc.nat(LAST - SURROGATES.count).map(
  (index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
  (value) => {
    const point = typeof value === 'string' ? value.codePointAt(0) : undefined;
    if (point === undefined || value !== String.fromCodePoint(point) || /\p{Surrogate}/u.test(String(value)))
      throw new Error('This is not one character.');
    return point < SURROGATES.first ? point : point - SURROGATES.count;
  },
);
