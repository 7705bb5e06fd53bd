import { box, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A chart on a sheet. */
export const chart: Scene = {
  name: 'chart',
  kind: 'scene',
  words: [
    'chart',
    'bar chart',
    'rain chart',
    'crooked bar',
    'bar',
    'column of figures',
    'figure',
    'curve',
    'grid of months',
    'table of rows',
    'grid',
    'table of open sums',
    'table of figures',
    'row of a table',
    'table with one row',
    'cost',
    'band',
    'locked column',
    'blue line',
    'page with two tables',
  ],
  hues: ['primary', 'accent', 'secondary'],
  draw({ dice, width, height }) {
    const x = width * 0.12;
    const wide = width * 0.78;
    const base = height * 0.84;
    const count = Math.max(5, Math.round((wide / height) * 5));
    const step = wide / count;
    const tops = Array.from(
      { length: count },
      (_, i) => height * (0.5 - (i / count) * 0.26 + (dice.roll() - 0.5) * 0.2),
    );
    return `
s ${box(width * 0.06 + 8, height * 0.06 + 10, width * 0.88, height * 0.94)}
@white
1 ${box(width * 0.06, height * 0.06, width * 0.88, height)}
2 ${repeat(4, (i) => box(x, height * (0.24 + i * 0.15), wide, 2))}
@
4 ${box(x, height * 0.12, wide * 0.3, 9)}
2 ${tops.map((top, i) => box(x + i * step + step * 0.14, top + 20, step * 0.34, base - top - 20)).join('')}
3 ${tops.map((top, i) => box(x + i * step + step * 0.5, top, step * 0.34, base - top)).join('')}
@accent
4w M${tops.map((top, i) => `${Math.round(x + (i + 0.5) * step)} ${Math.round(top - 22)}`).join('L')}
@grey
4 ${box(x, base, wide, 3)}
2 ${repeat(count, (i) => box(x + i * step + step * 0.3, base + 10, step * 0.4, 5))}`;
  },
};
