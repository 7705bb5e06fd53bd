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
  readonly worth: number;
  readonly whole: boolean;
}

function written(postings: readonly Posting[]): string {
  const bytes = Buffer.alloc(postings.length * MAX_POSTING_BYTES);
  let at = 0;
  let before = -1;
  for (const { document, worth, whole } of postings) {
    at = writePosting(bytes, at, document - before, encodeMark(worth, whole));
    before = document;
  }
  return bytes.toString('latin1', 0, at);
}

function read(text: string): Posting[] {
  const found: Posting[] = [];
  forEachPosting(text, (document, mark) =>
    found.push({ document, worth: decodeFrequency(mark), whole: isWholeName(mark) }),
  );
  return found;
}

const postings = fc
  .uniqueArray(
    fc.record({
      document: fc.integer({ min: 0, max: 2 ** 30 }),
      worth: fc.oneof(fc.constant(0), fc.double({ min: 1 / 500, max: 60, noNaN: true })),
      whole: fc.boolean(),
    }),
    { selector: ({ document }) => document },
  )
  .map((all) => all.sort((a, b) => a.document - b.document));

describe('who has a term, written as a text,', () => {
  it('is read as it was written, but for half a percent of what it is worth', () => {
    fc.assert(
      fc.property(postings, (all) => {
        const found = read(written(all));
        expect(found.map(({ document, whole }) => ({ document, whole }))).toEqual(
          all.map(({ document, whole }) => ({ document, whole })),
        );
        for (const [at, { worth }] of all.entries()) {
          const there = found[at]?.worth ?? Number.NaN;
          // More than 32 is as good as that: by then no more of it adds anything.
          if (worth < 32) expect(Math.abs(there - worth)).toBeLessThanOrEqual(worth * 0.005);
          else expect(there).toBeGreaterThan(31);
        }
      }),
    );
  });

  it('may be written in parts, one after the other', () => {
    fc.assert(
      fc.property(postings, fc.nat(), (all, cut) => {
        const half = cut % (all.length + 1);
        const parts = [all.slice(0, half), all.slice(half)].filter((part) => part.length > 0);
        expect(read(parts.map(written).join(PART_SEPARATOR))).toEqual(read(written(all)));
      }),
    );
  });

  it('is not read for ever when it is damaged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(read(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
