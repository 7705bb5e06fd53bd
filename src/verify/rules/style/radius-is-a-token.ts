import type { FileRule } from '../../rule.ts';
import { rawLengths } from './lengths.ts';

const PROPERTIES = /^(?:-webkit-)?border-(?:(?:top|bottom|start|end)-(?:left|right|start|end)-)?radius$/;

/** From here on it means round ends, whatever the height. */
const PILL = 999;

export const radiusIsAToken: FileRule = {
  scope: 'file',
  id: 'radius-is-a-token',
  code: 'TOKEN012',
  category: 'Tokens',
  severity: 'warn',
  lane: 'style-bridge',
  repair: 'replace-arbitrary-style-with-bridge-token',
  layer: 'dna',
  summary: 'Every corner is rounded by a radius of the theme.',
  why: 'The shape of the corners is chosen once for the whole product; one that is written out stays behind when the choice changes.',
  bad: '.card { border-radius: 7px; }',
  good: '.card { border-radius: var(--radius-md); }',
  check: (source, { tokens: { radii } }) =>
    rawLengths(source, {
      called: 'radii',
      properties: PROPERTIES,
      steps: radii,
      isFree: (pixels) => pixels === 0 || pixels >= PILL,
    }),
};
