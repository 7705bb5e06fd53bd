import { type Child, el, type Html } from '../../html.ts';
import { percent } from './data.ts';

/** Eight styles, each with its own colour, point, stroke and fill: no series depends on colour alone. */
const SERIES_STYLES = 8;

const POINTS = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z',
  'M-3.5-3.5h7v7h-7z',
  'M0-4.6L4.4 3.4h-8.8z',
  'M0-5L5 0 0 5-5 0z',
  'M0 4.6L4.4-3.4h-8.8z',
  'M-1.5-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z',
  'M-5-2h10v4h-10z',
  'M-2-5h4v10h-4z',
];

const DASHES = [undefined, '7 4', '2 4', '9 3 2 3', '12 4', '4 2', '1 3', '14 3 2 3 2 3'];

/** Lines over the fill in tiles of 8 by 8; the first style is plain. */
const HATCHES = [
  undefined,
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M0 4h8',
  'M4 0v8',
  'M-2 6l4 4M0 0l8 8M6-2l4 4',
  'M0 4h8M4 0v8',
  'M3 4a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M0 2h8M0 6h8',
];

export const seriesClass = (index: number): string => `p-chart__s${(index % SERIES_STYLES) + 1}`;
export const dash = (index: number): string | undefined => DASHES[index % SERIES_STYLES];

/** A child at a position in percent that keeps its size. */
export const at = (x: number, y: number, ...children: readonly Child[]): Html =>
  el('svg', { x: percent(x), y: percent(y), class: 'p-chart__at' }, ...children);

export const point = (index: number, title?: string): Html =>
  el(
    'path',
    { class: `${seriesClass(index)} p-chart__point`, d: POINTS[index % SERIES_STYLES] },
    title === undefined ? undefined : el('title', {}, title),
  );

/** The first style is a circle, which needs no nested frame for a position in percent. */
export const pointAt = (x: number, y: number, index: number, title: string): Html =>
  index % SERIES_STYLES === 0
    ? el(
        'circle',
        { class: `${seriesClass(index)} p-chart__point`, cx: percent(x), cy: percent(y), r: 4 },
        el('title', {}, title),
      )
    : at(x, y, point(index, title));

/** Paths in a box of 100 by 100 that stretches over the plot; strokes keep their width. */
export const stretched = (...children: readonly Child[]): Html =>
  el(
    'svg',
    {
      class: 'p-chart__stretch',
      viewBox: '0 0 100 100',
      preserveAspectRatio: 'none',
    },
    ...children,
  );

export interface Fills {
  readonly definitions: Html;
  /** The value of `fill` for a series. */
  of(index: number): string;
}

/** Fills for the series from `first` to the one before `end`; `stem` is a unique id on the page. */
export function createFills(stem: string, end: number, first = 0): Fills {
  const used = Math.min(end, SERIES_STYLES);
  const name = (index: number): string => `${stem}-f${(index % SERIES_STYLES) + 1}`;
  return {
    definitions: el(
      'defs',
      {},
      Array.from({ length: used }, (_, index) => index)
        .filter((index) => index >= first && HATCHES[index] !== undefined)
        .map((index) =>
          el(
            'pattern',
            {
              id: name(index),
              class: seriesClass(index),
              width: 8,
              height: 8,
              patternUnits: 'userSpaceOnUse',
            },
            el('rect', { width: 8, height: 8, fill: 'currentColor' }),
            el('path', { class: 'p-chart__hatch', d: HATCHES[index] }),
          ),
        ),
    ),
    of: (index) => (HATCHES[index % SERIES_STYLES] === undefined ? 'currentColor' : `url(#${name(index)})`),
  };
}

/** A small version of the mark in front of a name in the legend. */
export function swatch(index: number, form: 'line' | 'point' | 'fill', stem: string): Html {
  const frame = {
    class: `p-chart__swatch ${seriesClass(index)}`,
    width: 24,
    height: 14,
    'aria-hidden': 'true',
  };
  if (form === 'fill') {
    const style = index % SERIES_STYLES;
    const filling = createFills(stem, style + 1, style);
    return el(
      'svg',
      frame,
      filling.definitions,
      el('rect', { x: 5, width: 14, height: 14, rx: 2, fill: filling.of(index) }),
    );
  }
  return el(
    'svg',
    frame,
    form === 'line' &&
      el('line', { class: 'p-chart__line', x1: 0, x2: 24, y1: 7, y2: 7, 'stroke-dasharray': dash(index) }),
    el('svg', { x: 12, y: 7, class: 'p-chart__at' }, point(index)),
  );
}
