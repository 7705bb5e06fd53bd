import { step } from '../../../schemas/json.ts';
import type { ThemeV1, ThemeV1ColorPair } from '../../../schemas/types.ts';
import { contrastRatio, listModes, listRoles } from '../colours.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** WCAG 2.2, 1.4.3: text; 1.4.11: parts one must see to use something. */
const TEXT = 4.5;
const PART = 3;

const GROUNDS = ['background', 'surface', 'surface-raised'];
const TEXTS = ['text', 'text-muted', 'link'];
const PARTS = ['border-strong', 'focus', 'primary'];
const FILLS = ['primary', 'secondary', 'accent', 'success', 'warning', 'danger', 'info'];

interface Pair {
  readonly front: string;
  readonly ground: string;
  readonly least: number;
}

/** Every pair of palette roles that is seen together. */
export const PAIRS: readonly Pair[] = [
  ...GROUNDS.flatMap((ground) => [
    ...TEXTS.map((front) => ({ front, ground, least: TEXT })),
    ...PARTS.map((front) => ({ front, ground, least: PART })),
  ]),
  ...FILLS.map((ground) => ({ front: `on-${ground}`, ground, least: TEXT })),
  { front: 'on-primary', ground: 'primary-hover', least: TEXT },
];

/** A theme that cannot be read is no theme: measured for every pair in every mode that is offered. */
export const contrastIsEnough: Rule = {
  name: 'contrast-is-enough',
  severity: 'error',
  category: 'Colour',
  check: eachOfType('theme', function* ({ data }) {
    for (const mode of listModes(data)) {
      for (const { palette, at, front, ground, least } of measured(data)) {
        const [ink, paper] = [palette[front]?.[mode], palette[ground]?.[mode]];
        if (ink === undefined || paper === undefined) continue;
        const contrast = contrastRatio(ink, paper);
        if (contrast >= least) continue;
        const pointer = `${at}${step(front)}/${mode}`;
        // Rounded down: a contrast of 4.497 must not be shown as enough.
        const shown = (Math.floor(contrast * 100) / 100).toFixed(2);
        yield {
          pointer,
          message: `${pointer} (${ink}) on ${ground} (${paper}) has a contrast of ${shown}:1; at least ${least}:1 is needed.`,
          fix: `Move ${front} and ${ground} further apart in lightness.`,
        };
      }
    }
  }),
};

interface Measured extends Pair {
  readonly palette: Readonly<Record<string, ThemeV1ColorPair | undefined>>;
  /** Pointer to the palette. */
  readonly at: string;
}

/** The pairs of the palette, of the palettes for other eyes, and of the statuses of the trade. */
function* measured(theme: ThemeV1): Generator<Measured> {
  const palette = Object.fromEntries(listRoles(theme));
  for (const pair of PAIRS) yield { ...pair, palette, at: '/palette' };
  for (const [sight, { palette: changed }] of Object.entries(theme.tokens.cvd ?? {})) {
    if (!changed) continue;
    for (const pair of PAIRS)
      if (pair.front in changed || pair.ground in changed)
        yield { ...pair, palette: { ...palette, ...changed }, at: `/tokens/cvd/${sight}/palette` };
  }
  for (const [name, { color, on_color }] of Object.entries(theme.tokens.domain ?? {}))
    yield {
      palette: { color, on_color },
      at: `/tokens/domain${step(name)}`,
      front: 'on_color',
      ground: 'color',
      least: TEXT,
    };
}
