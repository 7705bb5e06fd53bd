import { el, type Html } from '../../html.ts';
import {
  allValues,
  type ChartData,
  type ChartFamily,
  formatValue,
  markTitle,
  round,
  createScale,
  sum,
  valueAt,
  formatWithUnit,
} from './data.ts';
import { dash, createFills, seriesClass, point, swatch } from './marks.ts';

const MIDDLE = 100;
const OUTER = 96;
const HOLE = 52;

const onCircle = (turn: number, radius: number): string => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${round(MIDDLE + radius * Math.cos(angle))} ${round(MIDDLE + radius * Math.sin(angle))}`;
};

function slice(from: number, to: number, inner: number, outer: number): string {
  // A full ring has equal ends, which would render nothing.
  const end = to - from >= 1 ? from + 0.9999 : to;
  const large = end - from > 0.5 ? 1 : 0;
  return `M${onCircle(from, outer)}A${outer} ${outer} 0 ${large} 1 ${onCircle(end, outer)}L${onCircle(end, inner)}A${inner} ${inner} 0 ${large} 0 ${onCircle(from, inner)}Z`;
}

function rings(data: ChartData, stem: string): Html {
  const depth = (OUTER - HOLE) / Math.max(1, data.series.length);
  const fill = createFills(stem, data.categories.length);
  const slices = data.series.map((series, ring) => {
    const values = data.categories.map((_, place) => Math.max(0, valueAt(series, place)));
    const total = sum(values) || 1;
    const outer = round(OUTER - depth * ring);
    const inner = round(outer - depth + (ring + 1 < data.series.length ? 3 : 0));
    let from = 0;
    return values.map((value, index) => {
      const start = from;
      from += value / total;
      if (value === 0) return undefined;
      return el(
        'path',
        {
          class: `p-chart__slice ${seriesClass(index)}`,
          d: slice(start, from, inner, outer),
          fill: fill.of(index),
        },
        el('title', {}, markTitle(data, series.label, index, value)),
      );
    });
  });
  const first = data.series[0];
  const total = sum(first?.values ?? []);
  return el(
    'svg',
    { class: 'p-chart__ring', viewBox: '0 0 200 200' },
    fill.definitions,
    slices,
    // A total of percentages is always 100.
    data.series.length === 1 &&
      data.unit !== '%' && [
        el(
          'text',
          { class: 'p-chart__total', x: MIDDLE, y: data.unit === undefined ? 107 : 102 },
          formatValue(total),
        ),
        data.unit !== undefined && el('text', { class: 'p-chart__total-unit', x: MIDDLE, y: 122 }, data.unit),
      ],
  );
}

/** Every slice with its name, amount and share: a ring alone cannot be read exactly. */
function key(data: ChartData, stem: string): Html {
  const values = data.categories.map((_, place) => Math.max(0, valueAt(data.series[0], place)));
  const total = sum(values) || 1;
  return el(
    'ul',
    { class: 'p-chart__key' },
    data.categories.map((name, index) => {
      const value = values[index] ?? 0;
      return el(
        'li',
        {},
        swatch(index, 'fill', `${stem}-${index + 1}`),
        el('span', {}, name),
        el('strong', {}, formatWithUnit(value, data.unit)),
        data.unit !== '%' &&
          el('span', { class: 'p-chart__share' }, `${formatValue(Math.round((value / total) * 100))}\u00a0%`),
      );
    }),
  );
}

export const donut: ChartFamily = {
  legend: 'none',
  plot: (data, context) =>
    el(
      'div',
      { class: 'p-chart__beside' },
      rings(data, context.id('p-chart-fill')),
      key(data, context.id('p-chart-key')),
    ),
};

const WIDTH = 320;
const HEIGHT = 240;
const RADIUS = 94;

export const radar: ChartFamily = {
  legend: 'line',
  plot(data) {
    const scale = createScale(allValues(data), 'always');
    const spokes = Math.max(3, data.categories.length);
    const place = (spoke: number, share: number): readonly [number, number] => {
      const angle = (spoke / spokes - 0.25) * 2 * Math.PI;
      const radius = (share / 100) * RADIUS;
      return [round(WIDTH / 2 + radius * Math.cos(angle)), round(HEIGHT / 2 + radius * Math.sin(angle))];
    };
    const outline = (share: (spoke: number) => number): string =>
      Array.from({ length: spokes }, (_, spoke) => place(spoke, share(spoke)).join(',')).join(' ');
    return el(
      'svg',
      { class: 'p-chart__radar', viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
      scale.ticks.map((tick) =>
        el('polygon', { class: 'p-chart__grid', points: outline(() => scale.at(tick)) }),
      ),
      data.categories.map((name, spoke) => {
        const [x, y] = place(spoke, 100);
        const [nameX, nameY] = place(spoke, 112);
        const side = Math.abs(nameX - WIDTH / 2) < 8 ? 'middle' : nameX > WIDTH / 2 ? 'start' : 'end';
        return [
          el('line', { class: 'p-chart__grid', x1: WIDTH / 2, y1: HEIGHT / 2, x2: x, y2: y }),
          el('text', { class: 'p-chart__spoke', x: nameX, y: nameY, dy: '.35em', 'text-anchor': side }, name),
        ];
      }),
      data.series.map((series, index) => [
        el('polygon', {
          class: `p-chart__web ${seriesClass(index)}`,
          points: outline((spoke) => scale.at(valueAt(series, spoke))),
          'stroke-dasharray': dash(index),
        }),
        data.categories.map((_, spoke) => {
          const value = valueAt(series, spoke);
          const [x, y] = place(spoke, scale.at(value));
          return el(
            'svg',
            { x, y, class: 'p-chart__at' },
            point(index, markTitle(data, series.label, spoke, value)),
          );
        }),
      ]),
      scale.ticks.slice(1).map((tick) => {
        const [x, y] = place(0, scale.at(tick));
        return el(
          'text',
          { class: 'p-chart__spoke p-chart__spoke--tick', x: x + 4, y, dy: '1em' },
          formatValue(tick),
        );
      }),
    );
  },
};
