import type { FileRule } from '../../rule.ts';
import { rawLengths } from './lengths.ts';

const PROPERTIES = /^(?:margin|padding|inset)(?:-.+)?$|^(?:grid-)?(?:row-|column-)?gap$/;

/** A line as thin as a border is no space. */
const HAIRLINE = 2;

export const spaceIsAToken: FileRule = {
  scope: 'file',
  id: 'space-is-a-token',
  code: 'TOKEN011',
  category: 'Tokens',
  severity: 'warn',
  lane: 'style-bridge',
  repair: 'replace-arbitrary-style-with-bridge-token',
  layer: 'dna',
  summary: 'Every margin, padding, gap and inset is a step of the theme.',
  why: 'Distances of one scale make a page look made by one hand; one that is written out neither follows the scale nor its density.',
  bad: '.card { padding: 13px; }',
  good: '.card { padding: var(--space-md); }',
  check: (source, { tokens: { spaces } }) =>
    rawLengths(source, {
      called: 'spaces',
      properties: PROPERTIES,
      steps: spaces,
      // A custom property cannot be negated without a calculation: the step with a sign is as good.
      isFree: (pixels) => Math.abs(pixels) <= HAIRLINE || (pixels < 0 && spaces.has(-pixels)),
    }),
};
