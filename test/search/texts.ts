import fc from 'fast-check';
import type { Hit } from '../../src/content/search/search.ts';
import { codePoint } from '../code-point.ts';

/** Evaluates the getter, so that two lists of hits can be compared. */
export const plain = (hits: readonly Hit[]): unknown =>
  hits.map(({ document, score, matches }) => ({ document, score, matches }));

/** Any text that a client can send. */
export const everyText = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 220 }),
  fc.string({ unit: 'grapheme', maxLength: 220 }),
  // Any code units, including lone surrogates.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 220 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom('data', 'table', 'sign', 'in', 'pricng', 'login', '-', '"', '*', '(', '\\', '😀', 'é'),
      {
        maxLength: 120,
      },
    )
    .map((parts) => parts.join(' ')),
);
