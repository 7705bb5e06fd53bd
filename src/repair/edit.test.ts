import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../verify/finding.ts';
import { withEdits } from './edit.ts';

/** A text and edits of it, which may lie anywhere. */
const edited = fc.string({ unit: 'grapheme', maxLength: 40 }).chain((text) =>
  fc.record({
    text: fc.constant(text),
    edits: fc.array(
      fc
        .tuple(fc.nat({ max: text.length }), fc.nat({ max: text.length }), fc.string({ maxLength: 5 }))
        .map(([a, b, words]): Edit => ({ start: Math.min(a, b), end: Math.max(a, b), text: words })),
      { maxLength: 8 },
    ),
  }),
);

/** The same in another way: which edits hold is settled first, then they are made from the end. */
function naively(text: string, edits: readonly Edit[]): { text: string; left: number } {
  const made: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end))
    if (made.every(({ end }) => end <= edit.start)) made.push(edit);
  return {
    text: made.reduceRight(
      (now, { start, end, text: words }) => now.slice(0, start) + words + now.slice(end),
      text,
    ),
    left: edits.length - made.length,
  };
}

describe('edits of a text', () => {
  it('are all made if none overlaps another, and change nothing between them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string(), fc.string()), { maxLength: 8 }), (parts) => {
        const edits: Edit[] = [];
        let text = '';
        for (const [kept, old, words] of parts) {
          const start = text.length + kept.length;
          edits.push({ start, end: start + old.length, text: words });
          text += kept + old;
        }
        expect(withEdits(`${text}end`, edits)).toEqual({
          text: `${parts.map(([kept, , words]) => kept + words).join('')}end`,
          left: 0,
        });
      }),
    );
  });

  it('are made as one by one from the end; those that overlap one before them are left out and counted', () => {
    fc.assert(
      fc.property(edited, ({ text, edits }) => {
        expect(withEdits(text, edits)).toEqual(naively(text, edits));
      }),
      { numRuns: 500 },
    );
  });

  it('come to the same in whatever order those at different places are given', () => {
    const edits = [
      { start: 0, end: 1, text: 'x' },
      { start: 2, end: 2, text: 'y' },
      { start: 3, end: 4, text: '' },
    ];
    expect(withEdits('abcd', edits)).toEqual({ text: 'xbyc', left: 0 });
    expect(withEdits('abcd', edits.toReversed())).toEqual({ text: 'xbyc', left: 0 });
  });

  it.each([
    { start: -1, end: 1, text: 'x' },
    { start: 2, end: 1, text: 'x' },
    { start: 0, end: 5, text: 'x' },
  ])('outside of the text, such as $start to $end, are left out', (edit) => {
    expect(withEdits('abcd', [edit])).toEqual({ text: 'abcd', left: 1 });
  });
});
