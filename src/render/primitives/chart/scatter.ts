import { el } from '../../html.ts';
import type { Family } from './data.ts';
import { cartesian, tickAxis } from './frame.ts';
import { at, point } from './marks.ts';
import { figure, scaleOf } from './numbers.ts';

const pairs = (values: readonly number[]): readonly (readonly [number, number])[] =>
  Array.from({ length: Math.floor(values.length / 2) }, (_, index) => [
    values[index * 2] ?? 0,
    values[index * 2 + 1] ?? 0,
  ]);

export const scatter: Family = {
  legend: 'point',
  plot(data) {
    const runs = data.series.map(({ label, values }) => ({ label, points: pairs(values) }));
    const points = runs.flatMap((run) => run.points);
    const across = scaleOf(
      points.map(([x]) => x),
      'if near',
    );
    const up = scaleOf(
      points.map(([, y]) => y),
      'if near',
    );
    const foot = el('div', { class: 'p-chart__foot' }, tickAxis(across.ticks, 'below'));
    return cartesian(
      data,
      up,
      foot,
      runs.map(({ label, points: run }, index) =>
        run.map(([x, y]) =>
          at(across.at(x), 100 - up.at(y), point(index, `${label}: ${figure(x)}, ${figure(y)}`)),
        ),
      ),
    );
  },
};
