import { type Child, el, type Html } from '../../html.ts';
import {
  scaledValues,
  type ChartData,
  type ChartFamily,
  formatValue,
  markTitle,
  percent,
  round,
  type Scale,
  createScale,
  valueAt,
  formatWithUnit,
} from './data.ts';
import { axisTitle, gridLines, tickAxis } from './frame.ts';
import { createFills, seriesClass, stretched } from './marks.ts';

interface Row {
  readonly name: string;
  readonly bars: readonly { readonly mark: Html; readonly figure: Child }[];
}

/** Each row has a name, its bars and their values: long names wrap instead of being cut off. */
function rowed(data: ChartData, rows: readonly Row[], scale: Scale | undefined, first?: Html): Html {
  const title = axisTitle(data);
  return el(
    'div',
    { class: 'p-chart__rows' },
    title !== undefined && el('p', { class: 'p-chart__axis-title' }, title),
    first,
    rows.map((row) =>
      el(
        'div',
        { class: 'p-chart__row' },
        el('span', { class: 'p-chart__name' }, row.name),
        el(
          'div',
          { class: 'p-chart__lanes' },
          row.bars.map(({ mark }) =>
            el('svg', { class: 'p-chart__lane' }, scale && gridLines(scale, 'up'), mark),
          ),
        ),
        el(
          'div',
          { class: 'p-chart__figures' },
          row.bars.map((bar) => el('span', {}, bar.figure)),
        ),
      ),
    ),
    scale && tickAxis(scale.ticks, 'below'),
  );
}

function horizontal(data: ChartData, stem: string): Html {
  const scale = createScale(scaledValues(data), 'always');
  const fill = createFills(stem, data.series.length);
  const rows = data.categories.map(
    (name, place): Row => ({
      name,
      bars: data.series.map((series, index) => {
        const value = valueAt(series, place);
        const [from, to] = [scale.at(Math.min(0, value)), scale.at(Math.max(0, value))];
        return {
          figure: formatValue(value),
          mark: el(
            'rect',
            {
              class: `p-chart__bar ${seriesClass(index)}`,
              x: percent(from),
              width: percent(to - from),
              height: '100%',
              fill: fill.of(index),
            },
            el('title', {}, markTitle(data, series.label, place, value)),
          ),
        };
      }),
    }),
  );
  const definitions = el('svg', { class: 'p-chart__defs', 'aria-hidden': 'true' }, fill.definitions);
  // Each bar has its value beside it, so an axis would repeat it.
  return rowed(data, rows, undefined, definitions);
}

function spans(data: ChartData): Html {
  const [start, length] = data.series;
  const end = (place: number): number => valueAt(start, place) + valueAt(length, place);
  const ends = data.categories.flatMap((_, place) => [valueAt(start, place), end(place)]);
  const scale = createScale(ends, 'if near');
  const rows = data.categories.map((name, place): Row => {
    const [from, to] = [scale.at(valueAt(start, place)), scale.at(end(place))];
    const words = `${formatValue(valueAt(start, place))} to ${formatWithUnit(end(place), data.unit)}`;
    // A short span must stay visible.
    const width = Math.max(0.8, to - from);
    return {
      name,
      bars: [
        {
          figure: formatValue(valueAt(length, place)),
          mark: el(
            'rect',
            {
              class: `p-chart__bar ${seriesClass(0)}`,
              x: percent(Math.min(from, 100 - width)),
              width: percent(width),
              height: '100%',
              rx: 3,
              fill: 'currentColor',
            },
            el('title', {}, `${name}: ${words}`),
          ),
        },
      ],
    };
  });
  return rowed(data, rows, scale);
}

function funnelRows(data: ChartData): Html {
  const values = data.categories.map((_, place) => Math.max(0, valueAt(data.series[0], place)));
  const widest = Math.max(1e-9, ...values);
  const first = values[0] || widest;
  const rows = data.categories.map((name, place): Row => {
    const value = values[place] ?? 0;
    const top = (value / widest) * 50;
    const foot = ((values[place + 1] ?? value) / widest) * 50;
    const shape = `M${round(50 - top)} 0H${round(50 + top)}L${round(50 + foot)} 100H${round(50 - foot)}Z`;
    return {
      name,
      bars: [
        {
          figure: [
            el('strong', {}, formatValue(value)),
            el('span', {}, `${formatValue(Math.round((value / first) * 100))}\u00a0%`),
          ],
          mark: stretched(
            el(
              'path',
              { class: `p-chart__stage ${seriesClass(0)}`, d: shape },
              el('title', {}, markTitle(data, data.series[0]?.label ?? '', place, value)),
            ),
          ),
        },
      ],
    };
  });
  return rowed(data, rows, undefined);
}

export const horizontalBars: ChartFamily = {
  legend: 'fill',
  plot: (data, context) => horizontal(data, context.id('p-chart-fill')),
};
export const span: ChartFamily = { legend: 'none', plot: spans };
export const funnel: ChartFamily = { legend: 'none', plot: funnelRows };
