import { pointerStep } from '../../../schemas/json.ts';
import type { ThemeV1, ThemeV1ColorPair } from '../../../schemas/types.ts';
import { contrastRatio, listModes, listRoles } from '../colours.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Minimum contrast ratios of WCAG 2.2: 1.4.3 for text, 1.4.11 for user interface components. */
const MIN_TEXT_CONTRAST = 4.5;
const MIN_COMPONENT_CONTRAST = 3;

const GROUNDS = ['background', 'surface', 'surface-raised'];
const TEXTS = ['text', 'text-muted', 'link'];
const COMPONENTS = ['border-strong', 'focus', 'primary'];
const FILLS = ['primary', 'secondary', 'accent', 'success', 'warning', 'danger', 'info'];

interface Pair {
  readonly front: string;
  readonly ground: string;
  readonly least: number;
}

/** Every pair of palette roles that appears together. */
export const PAIRS: readonly Pair[] = [
  ...GROUNDS.flatMap((ground) => [
    ...TEXTS.map((front) => ({ front, ground, least: MIN_TEXT_CONTRAST })),
    ...COMPONENTS.map((front) => ({ front, ground, least: MIN_COMPONENT_CONTRAST })),
  ]),
  ...FILLS.map((ground) => ({ front: `on-${ground}`, ground, least: MIN_TEXT_CONTRAST })),
  { front: 'on-primary', ground: 'primary-hover', least: MIN_TEXT_CONTRAST },
];

/** Text and components have enough contrast, for every pair of roles in every mode of the theme. */
export const contrastIsEnough: Rule = {
  name: 'contrast-is-enough',
  severity: 'error',
  category: 'Colour',
  check: eachOfType('theme', function* ({ data }) {
    for (const mode of listModes(data)) {
      for (const { palette, at, front, ground, least } of listPairs(data)) {
        const [ink, paper] = [palette[front]?.[mode], palette[ground]?.[mode]];
        if (ink === undefined || paper === undefined) continue;
        const contrast = contrastRatio(ink, paper);
        if (contrast >= least) continue;
        const pointer = `${at}${pointerStep(front)}/${mode}`;
        // Rounded down: a contrast of 4.497 must not be shown as 4.50.
        const shown = (Math.floor(contrast * 100) / 100).toFixed(2);
        yield {
          pointer,
          message: `${pointer} (${ink}) on ${ground} (${paper}) has a contrast of ${shown}:1; at least ${least}:1 is required.`,
          fix: `Move ${front} and ${ground} further apart in lightness.`,
        };
      }
    }
  }),
};

interface PalettePair extends Pair {
  readonly palette: Readonly<Record<string, ThemeV1ColorPair | undefined>>;
  /** Pointer to the palette. */
  readonly at: string;
}

/** Lists the pairs of the palette, of the palettes for colour vision deficiencies, and of the domain statuses. */
function* listPairs(theme: ThemeV1): Generator<PalettePair> {
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
      at: `/tokens/domain${pointerStep(name)}`,
      front: 'on_color',
      ground: 'color',
      least: MIN_TEXT_CONTRAST,
    };
}
