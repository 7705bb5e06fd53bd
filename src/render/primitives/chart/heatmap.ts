import { el, type Html } from '../../html.ts';
import { allValues, type ChartData, type Family, markTitle, valueAt } from './data.ts';
import { bandAxis } from './frame.ts';
import { at, look } from './marks.ts';
import { figure, percent, withUnit } from './numbers.ts';

/** Steps from pale to full: as many as an eye tells apart. */
const STEPS = 5;
/** With more columns than this a figure has no room in its cell. */
const FIGURES = 10;

function row(data: ChartData, series: ChartData['series'][number], stepOf: (value: number) => number): Html {
  const width = 100 / Math.max(1, data.categories.length);
  return el(
    'svg',
    { class: `p-chart__cells ${look(0)}` },
    data.categories.map((_, place) => {
      const value = valueAt(series, place);
      return [
        el(
          'rect',
          {
            class: 'p-chart__cell',
            'data-step': stepOf(value),
            x: percent(width * (place + 0.03)),
            width: percent(width * 0.94),
            y: '4%',
            height: '92%',
            rx: 2,
          },
          el('title', {}, markTitle(data, series.label, place, value)),
        ),
        data.categories.length <= FIGURES &&
          at(width * (place + 0.5), 50, el('text', { class: 'p-chart__figure', dy: '.35em' }, figure(value))),
      ];
    }),
  );
}

export const heatmap: Family = {
  legend: 'none',
  plot(data) {
    const values = allValues(data);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const stepOf = (value: number): number =>
      high === low ? STEPS : 1 + Math.min(STEPS - 1, Math.floor(((value - low) / (high - low)) * STEPS));
    return el(
      'div',
      { class: 'p-chart__heat' },
      data.series.map((series) => [
        el('span', { class: 'p-chart__name' }, series.label),
        row(data, series, stepOf),
      ]),
      bandAxis(data.categories),
      el(
        'div',
        { class: 'p-chart__ramp' },
        el('span', {}, figure(low)),
        Array.from({ length: STEPS }, (_, index) =>
          el(
            'svg',
            { width: 20, height: 12, class: 'p-chart__swatch' },
            el('rect', {
              class: `p-chart__cell ${look(0)}`,
              'data-step': index + 1,
              width: 20,
              height: 12,
              rx: 2,
            }),
          ),
        ),
        el('span', {}, withUnit(high, data.unit)),
      ),
    );
  },
};
