import { el } from '../../html.ts';
import { allValues, type Family, markTitle, valueAt } from './data.ts';
import { dash, look, point } from './marks.ts';
import { figure, round, scaleOf } from './numbers.ts';

const WIDTH = 320;
const HEIGHT = 240;
const RADIUS = 94;

export const radar: Family = {
  legend: 'line',
  plot(data) {
    const scale = scaleOf(allValues(data), 'always');
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
          class: `p-chart__web ${look(index)}`,
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
          figure(tick),
        );
      }),
    );
  },
};
