import type { RecordData } from '../content/corpus.ts';
import { type Mode, modeTokens } from '../tokens/values.ts';
import { el, type Html } from './html.ts';

type Theme = RecordData<'theme'>;

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the visible parts of controls. */
const MIN_TEXT_CONTRAST = 4.5;
const MIN_PART_CONTRAST = 3;

const GROUNDS = ['background', 'surface', 'surface-raised'];
const FILLS = ['primary', 'secondary', 'accent', 'success', 'warning', 'danger', 'info'];

interface Pair {
  readonly foreground: string;
  readonly background: string;
  readonly minimum: number;
}

/** Roles that are shown on top of each other. */
const PAIRS: readonly Pair[] = [
  ...GROUNDS.flatMap((background) => [
    ...['text', 'text-muted', 'link'].map((foreground) => ({
      foreground,
      background,
      minimum: MIN_TEXT_CONTRAST,
    })),
    ...['border-strong', 'focus'].map((foreground) => ({
      foreground,
      background,
      minimum: MIN_PART_CONTRAST,
    })),
  ]),
  ...FILLS.map((background) => ({ foreground: `on-${background}`, background, minimum: MIN_TEXT_CONTRAST })),
];

export interface MeasuredPair extends Pair {
  readonly ink: string;
  readonly paper: string;
  readonly contrast: number;
}

/** Every pair of a theme's palette with its contrast in a mode. */
export function measurePairs(theme: Theme, mode: Mode): MeasuredPair[] {
  const { color = {} } = modeTokens(theme, mode);
  return PAIRS.flatMap((pair) => {
    const [ink, paper] = [color[pair.foreground], color[pair.background]];
    if (typeof ink !== 'string' || typeof paper !== 'string') return [];
    return [{ ...pair, ink, paper, contrast: contrastRatio(ink, paper) }];
  });
}

export const themeModes = ({ modes }: Theme): Mode[] =>
  (['light', 'dark'] as const).filter((mode) => modes.includes(mode));

/** The colours of a theme and their contrast, by mode. */
export const renderPalette = (theme: Theme): Html =>
  el(
    'div',
    { class: 'c-modes' },
    themeModes(theme).map((mode) => {
      const { color = {}, chart = {} } = modeTokens(theme, mode);
      return el(
        'div',
        {},
        el('h3', {}, mode === 'light' ? 'Light' : 'Dark'),
        renderColours(color),
        el('h4', {}, 'Charts'),
        renderColours(chart),
        renderPairs(measurePairs(theme, mode), mode),
      );
    }),
  );

const renderColours = (group: Readonly<Record<string, string | number>>): Html =>
  el(
    'ul',
    { class: 'c-colours', role: 'list' },
    Object.entries(group).map(([name, value]) =>
      el(
        'li',
        {},
        // The policy of the page allows a colour as an SVG attribute, not as a style.
        el(
          'svg',
          { 'aria-hidden': 'true', preserveAspectRatio: 'none', viewBox: '0 0 1 1' },
          el('rect', { width: 1, height: 1, fill: value }),
        ),
        el('span', {}, name),
        el('span', {}, el('code', {}, value)),
      ),
    ),
  );

const renderPairs = (pairs: readonly MeasuredPair[], mode: Mode): Html =>
  el(
    'table',
    { class: 'c-pairs' },
    el('caption', { class: 'v-hidden' }, `Contrast in ${mode} mode`),
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        el('th', { scope: 'col' }, 'Sample'),
        el('th', { scope: 'col' }, 'Pair'),
        el('th', { scope: 'col', class: 'c-number' }, 'Contrast'),
        el('th', { scope: 'col', class: 'c-number' }, 'Minimum'),
      ),
    ),
    el(
      'tbody',
      {},
      pairs.map(({ foreground, background, ink, paper, contrast, minimum }) =>
        el(
          'tr',
          { 'data-enough': String(contrast >= minimum) },
          el('td', {}, renderSample(ink, paper)),
          el('th', { scope: 'row' }, `${foreground} on ${background}`),
          el(
            'td',
            { class: 'c-number' },
            formatContrast(contrast),
            contrast < minimum && el('span', {}, ' too low'),
          ),
          el('td', { class: 'c-number' }, `${minimum}:1`),
        ),
      ),
    ),
  );

/** Two strokes on a background: a picture of the pair, without text. */
const renderSample = (ink: string, paper: string): Html =>
  el(
    'svg',
    { 'aria-hidden': 'true', viewBox: '0 0 52 28' },
    el('rect', { width: 52, height: 28, fill: paper }),
    el('path', { d: 'M8 11h36M8 18h22', stroke: ink, 'stroke-width': 3 }),
  );

/** Contrast of two colours `#rrggbb` by WCAG 2.2: 1 for equal ones, 21 for black on white. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [relativeLuminance(one), relativeLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Formats a contrast, rounded down: 4.497 must not look sufficient. */
export const formatContrast = (contrast: number): string =>
  `${(Math.floor(contrast * 100) / 100).toFixed(2)}:1`;

function relativeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
