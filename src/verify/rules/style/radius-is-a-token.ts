import type { FileRule } from '../../rule.ts';
import { reportRawLengths } from './lengths.ts';

const PROPERTIES = /^(?:-webkit-)?border-(?:(?:top|bottom|start|end)-(?:left|right|start|end)-)?radius$/;

/** Radii from here on mean fully rounded ends. */
const MIN_PILL_PIXELS = 999;

export const radiusIsAToken: FileRule = {
  scope: 'file',
  id: 'radius-is-a-token',
  code: 'TOKEN012',
  category: 'Tokens',
  severity: 'warn',
  lane: 'style-bridge',
  repair: 'replace-arbitrary-style-with-bridge-token',
  layer: 'dna',
  summary: 'Every border radius is a theme token.',
  why: 'The theme defines the corner shape for the whole product. A hard-coded radius stays behind when the theme changes.',
  bad: '.card { border-radius: 7px; }',
  good: '.card { border-radius: var(--radius-md); }',
  check: (source, { tokens: { radii }, project }) =>
    reportRawLengths(source, {
      label: 'radii',
      kind: 'radius',
      project,
      properties: PROPERTIES,
      steps: radii,
      isExempt: (pixels) => pixels === 0 || pixels >= MIN_PILL_PIXELS,
    }),
};
