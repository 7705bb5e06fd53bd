import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** Cells under a microscope, or bands of a gel. */
export const cells: Scene = {
  name: 'cells',
  kind: 'scene',
  words: [
    'cell',
    'gap',
    'loose edge',
    'straight gap',
    'even cell',
    'gel',
    'eight lane',
    'culture',
    'tissue',
    'detached sheet',
    'same gap',
  ],
  hues: ['pink', 'purple', 'blue'],
  draw({ dice, words, width, height }) {
    if (words.has('lane', 'band'))
      return `
d ${box(0, 0, width, height)}
@white
1 ${repeat(8, (i) => repeat(dice.between(1, 3), () => box(width * (0.06 + i * 0.115), dice.between(height * 0.12, height * 0.86), width * 0.08, 7)))}
g ${repeat(8, (i) => box(width * (0.06 + i * 0.115), height * 0.04, width * 0.08, 10))}`;
    const hasGap = words.has('gap', 'edge');
    const step = Math.round(Math.sqrt((width * height) / 20));
    const spots: (readonly [number, number])[] = [];
    for (let y = step / 2; y < height + step / 2; y += step)
      for (let x = step / 2; x < width + step / 2; x += step)
        if (!hasGap || Math.abs(x - width / 2) > width * 0.12)
          spots.push([x + dice.between(-8, 8), y + dice.between(-8, 8)]);
    return `
b ${box(0, 0, width, height)}
2 ${spots.map(([x, y]) => disc(x, y, step * 0.46)).join('')}
4 ${spots.map(([x, y]) => disc(x, y, step * 0.15)).join('')}`;
  },
};
