import { box, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A bookcase. */
export const shelf: Scene = {
  name: 'shelf',
  kind: 'scene',
  words: [
    'shelf',
    'bookshelf',
    'drawer',
    'open drawer',
    'cupboard',
    'bread shelf',
    'library',
    'archive',
    'swollen paperback',
    'map drawer',
    'peg',
    'coat hanger',
    'row of boots',
    'rack',
  ],
  hues: ['brown', 'primary', 'secondary'],
  draw({ dice, width, height }) {
    const rows = Math.max(2, Math.round(height / 130));
    const step = height / rows;
    let shades: Record<string, string> = { a: '', b: '', c: '' };
    for (let row = 0; row < rows; row += 1) {
      let x = 14;
      while (x < width - 20) {
        const wide = dice.between(14, 30);
        const tall = dice.between(step * 0.42, step * 0.76);
        const key = dice.pick(['a', 'b', 'c']);
        const lean = dice.chance(0.12) ? 26 : 4;
        shades = { ...shades, [key]: `${shades[key]}${box(x, (row + 1) * step - 12 - tall, wide, tall)}` };
        x += wide + lean;
      }
    }
    return `
b ${box(0, 0, width, height)}
@accent
3 ${shades.a}
@primary
4 ${shades.b}
@white
2 ${shades.c}
@brown
3 ${repeat(rows, (row) => box(0, (row + 1) * step - 12, width, 12))}
4 ${repeat(rows, (row) => box(0, (row + 1) * step - 3, width, 3))}${box(0, 0, 10, height)}${box(width - 10, 0, 10, height)}`;
  },
};
