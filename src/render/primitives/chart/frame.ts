import { type Child, el, type Html } from '../../html.ts';
import { type ChartData, formatValue, round, type Scale } from './data.ts';
import { stretched } from './marks.ts';
import type { CommonV1ChartKind } from '../../../schemas/types.ts';

/** An empty picture that gives its box an aspect ratio, since the policy allows no style attribute. */
export const sizer = ([width, height]: readonly [number, number]): Html =>
  el('svg', { class: 'p-chart__sizer', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });

/** Approximate width of a letter and the space around a label, to decide which labels fit. */
const LETTER_PX = 7;
const LABEL_PADDING_PX = 10;
/** Letters per line of a label that may leave its band; chart/narrow.css uses the same width. */
const FREE_LABEL_LETTERS = 9;
/** Room for labels in a narrow, medium and wide chart; chart/narrow.css changes at the same widths. */
const LABEL_ROOM_PX = { narrow: 190, mid: 330, wide: 560 } as const;

/** Returns 1 if every label fits its band, otherwise n to show every nth label outside its band. */
export function stepFor(names: readonly string[], room: number): number {
  const needed = (least: (length: number) => number): number => {
    const letters = names.map((name) => {
      const longest = Math.max(...name.split(/\s+/).map((word) => word.length));
      return Math.min(name.length, Math.max(longest, least(name.length)));
    });
    return names.length * (Math.max(0, ...letters) * LETTER_PX + LABEL_PADDING_PX);
  };
  if (needed((length) => length / 2) <= room) return 1;
  return Math.max(2, Math.ceil(needed(() => FREE_LABEL_LETTERS) / room));
}

/** True for the middle label of each whole group of `step`. */
function isShown(index: number, count: number, step: number): boolean {
  const middle = Math.floor((step - 1) / 2);
  if (step >= count) return index === Math.floor((count - 1) / 2);
  return index % step === middle && count - 1 - index >= middle;
}

/** Labels under bands of equal width. */
export function bandAxis(names: readonly string[]): Html {
  const steps = Object.entries(LABEL_ROOM_PX).map(([size, room]) => [size, stepFor(names, room)] as const);
  return el(
    'div',
    { class: 'p-chart__bands' },
    names.map((name, index) => {
      const hidden = steps.filter(([, step]) => !isShown(index, names.length, step)).map(([size]) => size);
      const free = steps.filter(([, step]) => step > 1).map(([size]) => size);
      return el(
        'span',
        { 'data-hide': hidden.join(' ') || undefined, 'data-free': free.join(' ') || undefined },
        el('span', {}, name),
      );
    }),
  );
}

/** Evenly spaced numbers along an axis. */
export const tickAxis = (ticks: readonly number[], side: 'below' | 'beside'): Html =>
  el(
    'div',
    { class: `p-chart__ticks p-chart__ticks--${side}` },
    (side === 'beside' ? ticks.toReversed() : ticks).map((tick) =>
      el('span', {}, el('span', {}, formatValue(tick))),
    ),
  );

/** One grid line per tick; the zero line is stronger. */
export const gridLines = (scale: Scale, direction: 'across' | 'up'): Html =>
  stretched(
    (['p-chart__grid', 'p-chart__zero'] as const).map((name) => {
      const places = scale.ticks
        .filter((tick) => (tick === 0) === (name === 'p-chart__zero'))
        .map((tick) => round(direction === 'across' ? 100 - scale.at(tick) : scale.at(tick)));
      const path = places.map((place) => (direction === 'across' ? `M0 ${place}H100` : `M${place} 0V100`));
      return path.length > 0 && el('path', { class: name, d: path.join('') });
    }),
  );

/** The meaning of the numbers: the name of a single series, and the unit. */
export function axisTitle(data: ChartData): string | undefined {
  if (data.axis !== undefined) return data.axis;
  const name = data.series.length === 1 ? data.series[0]?.label : undefined;
  if (name === undefined || data.unit === undefined || name.toLowerCase() === data.unit.toLowerCase())
    return name ?? data.unit;
  return `${name}, ${data.unit}`;
}

/** A plot with a value axis and something below it. */
export function cartesian(data: ChartData, scale: Scale, foot: Html, ...marks: readonly Child[]): Html {
  const title = axisTitle(data);
  return el(
    'div',
    { class: 'p-chart__frame' },
    title !== undefined && el('p', { class: 'p-chart__axis-title' }, title),
    tickAxis(scale.ticks, 'beside'),
    el(
      'div',
      { class: 'p-chart__area' },
      sizer(data.aspect),
      el('svg', { class: 'p-chart__plot' }, gridLines(scale, 'across'), ...marks),
    ),
    foot,
  );
}

interface DataTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function buildDataTable(kind: CommonV1ChartKind, data: ChartData): DataTable {
  const unit = data.unit === undefined ? '' : ` (${data.unit})`;
  if (kind === 'flow')
    return {
      heads: ['From', 'To', `Amount${unit}`],
      rows: data.flows.map(({ from, to, value }) => [from, to, formatValue(value)]),
    };
  if (kind === 'scatter')
    return {
      heads: ['Series', 'Across', `Up${unit}`],
      rows: data.series.flatMap(({ label, values }) =>
        Array.from({ length: Math.floor(values.length / 2) }, (_, index) => [
          label,
          formatValue(values[index * 2] ?? 0),
          formatValue(values[index * 2 + 1] ?? 0),
        ]),
      ),
    };
  return {
    heads: ['Category', ...data.series.map(({ label }) => (label === data.unit ? label : `${label}${unit}`))],
    rows: data.categories.map((name, place) => [
      name,
      ...data.series.map(({ values }) => {
        const value = values[place];
        return value === undefined ? '–' : formatValue(value);
      }),
    ]),
  };
}

/** The data as a collapsed table, for screen reader users and for exact values. */
export function renderDataTable(kind: CommonV1ChartKind, data: ChartData): Html {
  const { heads, rows } = buildDataTable(kind, data);
  return el(
    'details',
    { class: 'p-chart__data' },
    el('summary', {}, 'Data table', el('span', { class: 'v-hidden' }, `: ${data.label}`)),
    el(
      'div',
      { class: 'p-chart__scroll', tabindex: 0, role: 'group', 'aria-label': `Data: ${data.label}` },
      el(
        'table',
        {},
        el('caption', { class: 'v-hidden' }, data.label),
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            heads.map((head) => el('th', { scope: 'col' }, head)),
          ),
        ),
        el(
          'tbody',
          {},
          rows.map((row) =>
            el(
              'tr',
              {},
              row.map((cell, column) =>
                column === 0 ? el('th', { scope: 'row' }, cell) : el('td', {}, cell),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
