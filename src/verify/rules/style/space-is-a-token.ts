import type { FileRule } from '../../rule.ts';
import { reportRawLengths } from './lengths.ts';

const PROPERTIES = /^(?:margin|padding|inset)(?:-.+)?$|^(?:grid-)?(?:row-|column-)?gap$/;

/** Distances up to this size are borders or optical corrections. */
const MAX_HAIRLINE_PIXELS = 2;

export const spaceIsAToken: FileRule = {
  scope: 'file',
  id: 'space-is-a-token',
  code: 'TOKEN011',
  category: 'Tokens',
  severity: 'warn',
  lane: 'style-bridge',
  repair: 'replace-arbitrary-style-with-bridge-token',
  layer: 'dna',
  summary: 'Every margin, padding, gap and inset is a theme token.',
  why: 'Distances from one scale keep pages consistent. A hard-coded distance follows neither the scale nor the density of the theme.',
  bad: '.card { padding: 13px; }',
  good: '.card { padding: var(--space-md); }',
  check: (source, { tokens: { spaces }, project }) =>
    reportRawLengths(source, {
      label: 'spaces',
      kind: 'space',
      project,
      properties: PROPERTIES,
      steps: spaces,
      // A custom property can only be negated with calc(), so the negative of a step is accepted.
      isExempt: (pixels) => Math.abs(pixels) <= MAX_HAIRLINE_PIXELS || (pixels < 0 && spaces.has(-pixels)),
    }),
};
