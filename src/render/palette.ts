import type { RecordData } from '../content/corpus.ts';
import { type Mode, modeTokens } from '../tokens/values.ts';
import { el, type Html } from './html.ts';

type Theme = RecordData<'theme'>;

/** WCAG 2.2, 1.4.3: text; 1.4.11: what one must see to use something. */
const TEXT = 4.5;
const PART = 3;

const GROUNDS = ['background', 'surface', 'surface-raised'];
const FILLS = ['primary', 'secondary', 'accent', 'success', 'warning', 'danger', 'info'];

interface Pair {
  readonly front: string;
  readonly ground: string;
  readonly least: number;
}

/** The roles that are seen one on the other. */
const PAIRS: readonly Pair[] = [
  ...GROUNDS.flatMap((ground) => [
    ...['text', 'text-muted', 'link'].map((front) => ({ front, ground, least: TEXT })),
    ...['border-strong', 'focus'].map((front) => ({ front, ground, least: PART })),
  ]),
  ...FILLS.map((ground) => ({ front: `on-${ground}`, ground, least: TEXT })),
];

export interface Measured extends Pair {
  readonly ink: string;
  readonly paper: string;
  readonly contrast: number;
}

/** Every pair of a theme's palette with the contrast it has in a mode. */
export function measured(theme: Theme, mode: Mode): Measured[] {
  const { color = {} } = modeTokens(theme, mode);
  return PAIRS.flatMap((pair) => {
    const [ink, paper] = [color[pair.front], color[pair.ground]];
    if (typeof ink !== 'string' || typeof paper !== 'string') return [];
    return [{ ...pair, ink, paper, contrast: contrastOf(ink, paper) }];
  });
}

/** The modes a theme has values for. */
export const modesOf = ({ modes }: Theme): Mode[] =>
  (['light', 'dark'] as const).filter((mode) => modes.includes(mode));

/** The colours of a theme and how well they can be told apart, mode by mode. */
export const drawPalette = (theme: Theme): Html =>
  el(
    'div',
    { class: 'c-modes' },
    modesOf(theme).map((mode) => {
      const { color = {}, chart = {} } = modeTokens(theme, mode);
      return el(
        'div',
        {},
        el('h3', {}, mode === 'light' ? 'Light' : 'Dark'),
        colours(color),
        el('h4', {}, 'Charts'),
        colours(chart),
        pairsTable(measured(theme, mode), mode),
      );
    }),
  );

const colours = (group: Readonly<Record<string, string | number>>): Html =>
  el(
    'ul',
    { class: 'c-colours', role: 'list' },
    Object.entries(group).map(([name, value]) =>
      el(
        'li',
        {},
        // A colour is data: the policy of the page allows it as an attribute of a drawing, not as a style.
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

const pairsTable = (pairs: readonly Measured[], mode: Mode): Html =>
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
        el('th', { scope: 'col', class: 'c-number' }, 'Least'),
      ),
    ),
    el(
      'tbody',
      {},
      pairs.map(({ front, ground, ink, paper, contrast, least }) =>
        el(
          'tr',
          { 'data-enough': String(contrast >= least) },
          el('td', {}, sample(ink, paper)),
          el('th', { scope: 'row' }, `${front} on ${ground}`),
          el(
            'td',
            { class: 'c-number' },
            contrastText(contrast),
            contrast < least && el('span', {}, ' too low'),
          ),
          el('td', { class: 'c-number' }, `${least}:1`),
        ),
      ),
    ),
  );

/** Two strokes of the ink on the paper: a picture of the pair, not a text of its own. */
const sample = (ink: string, paper: string): Html =>
  el(
    'svg',
    { 'aria-hidden': 'true', viewBox: '0 0 52 28' },
    el('rect', { width: 52, height: 28, fill: paper }),
    el('path', { d: 'M8 11h36M8 18h22', stroke: ink, 'stroke-width': 3 }),
  );

/** Contrast of two colours `#rrggbb` as WCAG 2.2 measures it: 1 for equal ones, 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A contrast in words, rounded down: 4.497 must not be shown as enough. */
export const contrastText = (contrast: number): string =>
  `${(Math.floor(contrast * 100) / 100).toFixed(2)}:1`;

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
