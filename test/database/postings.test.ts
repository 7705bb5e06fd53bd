import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  forEachPosting,
  isWholeName,
  MAX_POSTING_BYTES,
  encodeMark,
  PART_SEPARATOR,
  decodeFrequency,
  writePosting,
} from '../../src/database/postings.ts';

interface Posting {
  readonly document: number;
  readonly frequency: number;
  readonly isName: boolean;
}

function encode(postings: readonly Posting[]): string {
  const bytes = Buffer.alloc(postings.length * MAX_POSTING_BYTES);
  let at = 0;
  let before = -1;
  for (const { document, frequency, isName } of postings) {
    at = writePosting(bytes, at, document - before, encodeMark(frequency, isName));
    before = document;
  }
  return bytes.toString('latin1', 0, at);
}

function decode(text: string): Posting[] {
  const found: Posting[] = [];
  forEachPosting(text, (document, mark) =>
    found.push({ document, frequency: decodeFrequency(mark), isName: isWholeName(mark) }),
  );
  return found;
}

const postings = fc
  .uniqueArray(
    fc.record({
      document: fc.integer({ min: 0, max: 2 ** 30 }),
      frequency: fc.oneof(fc.constant(0), fc.double({ min: 1 / 500, max: 60, noNaN: true })),
      isName: fc.boolean(),
    }),
    { selector: ({ document }) => document },
  )
  .map((all) => all.sort((a, b) => a.document - b.document));

describe('an encoded posting list', () => {
  it('round-trips, with frequencies accurate to a hundredth of a percent', () => {
    fc.assert(
      fc.property(postings, (all) => {
        const found = decode(encode(all));
        expect(found.map(({ document, isName }) => ({ document, isName }))).toEqual(
          all.map(({ document, isName }) => ({ document, isName })),
        );
        for (const [at, { frequency }] of all.entries()) {
          const there = found[at]?.frequency ?? Number.NaN;
          // Higher frequencies are clamped to 128, where the score is saturated.
          if (frequency < 128) expect(Math.abs(there - frequency)).toBeLessThanOrEqual(frequency * 0.0001);
          else expect(there).toBeGreaterThan(127);
        }
      }),
    );
  });

  it('can be a concatenation of parts', () => {
    fc.assert(
      fc.property(postings, fc.nat(), (all, cut) => {
        const half = cut % (all.length + 1);
        const parts = [all.slice(0, half), all.slice(half)].filter((part) => part.length > 0);
        expect(decode(parts.map(encode).join(PART_SEPARATOR))).toEqual(decode(encode(all)));
      }),
    );
  });

  it('is decoded in bounded time even if damaged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decode(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
