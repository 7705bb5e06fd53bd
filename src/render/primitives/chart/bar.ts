import { fragment, el, type Html } from '../../html.ts';
import {
  scaledValues,
  type ChartData,
  type ChartFamily,
  formatValue,
  markTitle,
  percent,
  type Scale,
  createScale,
  sum,
  valueAt,
} from './data.ts';
import { bandAxis, cartesian } from './frame.ts';
import { at, createFills, seriesClass } from './marks.ts';

interface Bar {
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/** A bar between two values, on either side of zero. */
function bar(scale: Scale, { x, width, from, to }: Bar, index: number, fill: string, title: string): Html {
  const [low, high] = [scale.at(Math.min(from, to)), scale.at(Math.max(from, to))];
  return el(
    'rect',
    {
      class: `p-chart__bar ${seriesClass(index)}`,
      x: percent(x),
      width: percent(width),
      y: percent(100 - high),
      height: percent(high - low),
      fill,
    },
    el('title', {}, title),
  );
}

/** With more bars their values would overlap. */
const FIGURES = 8;

function grouped(data: ChartData, stem: string, share: number): Html {
  const scale = createScale(scaledValues(data), 'always');
  const bands = Math.max(1, data.categories.length);
  const count = Math.max(1, data.series.length);
  const width = (100 / bands) * (share / count);
  const fill = createFills(stem, count);
  const marks = data.categories.flatMap((_, place) =>
    data.series.map(({ label }, index) => {
      const value = valueAt(data.series[index], place);
      const x = (100 / bands) * (place + (1 - share) / 2) + width * index;
      const box = { x: x + width * 0.04, width: width * 0.92, from: 0, to: value };
      return [
        bar(scale, box, index, fill.of(index), markTitle(data, label, place, value)),
        bands * count <= FIGURES &&
          at(
            x + width / 2,
            100 - scale.at(Math.max(0, value)),
            el('text', { class: 'p-chart__figure', y: -5 }, formatValue(value)),
          ),
      ];
    }),
  );
  return cartesian(data, scale, bandAxis(data.categories), fill.definitions, marks);
}

function stacked(data: ChartData, stem: string): Html {
  const totals = data.categories.flatMap((_, place) => {
    const values = data.series.map((series) => valueAt(series, place));
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))];
  });
  const scale = createScale(totals, 'always');
  const band = 100 / Math.max(1, data.categories.length);
  const fill = createFills(stem, data.series.length);
  const marks = data.categories.map((_, place) => {
    let [up, down] = [0, 0];
    return data.series.map((series, index) => {
      const value = valueAt(series, place);
      const from = value < 0 ? down : up;
      if (value < 0) down += value;
      else up += value;
      const box = { x: band * (place + 0.18), width: band * 0.64, from, to: from + value };
      return bar(scale, box, index, fill.of(index), markTitle(data, series.label, place, value));
    });
  });
  return cartesian(data, scale, bandAxis(data.categories), fill.definitions, marks);
}

function candles(data: ChartData): Html {
  const [open, high, low, close] = data.series;
  const scale = createScale(scaledValues(data), 'if near');
  const band = 100 / Math.max(1, data.categories.length);
  const marks = data.categories.map((name, place) => {
    const [first, last] = [valueAt(open, place), valueAt(close ?? open, place)];
    const middle = percent(band * (place + 0.5));
    const rose = last >= first;
    const index = rose ? 0 : 1;
    const title = `${name}: ${data.series.map((series) => `${series.label} ${formatValue(valueAt(series, place))}`).join(', ')}`;
    const box = { x: band * (place + 0.25), width: band * 0.5, from: first, to: last };
    return el(
      'g',
      { class: seriesClass(index), 'data-rose': rose },
      el('line', {
        class: 'p-chart__wick',
        x1: middle,
        x2: middle,
        y1: percent(100 - scale.at(valueAt(high ?? open, place))),
        y2: percent(100 - scale.at(valueAt(low ?? open, place))),
      }),
      bar(scale, box, index, 'currentColor', title),
    );
  });
  return fragment(
    cartesian(data, scale, bandAxis(data.categories), marks),
    el('p', { class: 'p-chart__note' }, 'Hollow: closed higher than it opened. Filled: closed lower.'),
  );
}

export const bars: ChartFamily = {
  legend: 'fill',
  plot: (data, context) => grouped(data, context.id('p-chart-fill'), 0.72),
};
export const histogram: ChartFamily = {
  legend: 'fill',
  plot: (data, context) => grouped(data, context.id('p-chart-fill'), 1),
};
export const stackedBars: ChartFamily = {
  legend: 'fill',
  plot: (data, context) => stacked(data, context.id('p-chart-fill')),
};
export const candlestick: ChartFamily = { legend: 'none', plot: candles };
