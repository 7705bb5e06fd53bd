import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A front door with its steps. */
export const door: Scene = {
  name: 'door',
  kind: 'scene',
  words: [
    'door',
    'front door',
    'green door',
    'gate',
    'porch',
    'entrance',
    'doorstep',
    'blue door',
    'sluice gate',
    'barrier',
    'lock gate',
    'garden gate',
  ],
  hues: ['green', 'blue', 'red', 'primary'],
  draw({ dice, words, width, height }) {
    const h = Math.round(height * 0.86);
    const w = Math.round(Math.min(width * 0.5, h * 0.56));
    const x = Math.round((width - w) / 2 + dice.between(-0.1 * width, 0.1 * width));
    const y = height - h;
    const hue = words.has('green')
      ? 'green'
      : words.has('blue')
        ? 'blue'
        : dice.pick(['green', 'blue', 'red', 'primary']);
    return `@red
b ${repeat(6, (i) => repeat(5, (j) => box((j - (i % 2) / 2) * width * 0.25, (i * height) / 6, width * 0.235, height / 6 - 5)))}
@white
2 ${box(x - 18, y - 14, w + 36, h)}
@${hue}
4 ${box(x, y, w, h)}
3 ${box(x, y, w * 0.93, h)}
4 ${box(x + w * 0.12, y + h * 0.34, w * 0.3, h * 0.24)}${box(x + w * 0.54, y + h * 0.34, w * 0.3, h * 0.24)}${box(x + w * 0.12, y + h * 0.64, w * 0.3, h * 0.24)}${box(x + w * 0.54, y + h * 0.64, w * 0.3, h * 0.24)}
@yellow
1 M${x + Math.round(w * 0.12)} ${y + Math.round(h * 0.26)}q0-${Math.round(h * 0.16)} ${Math.round(w * 0.36)}-${Math.round(h * 0.16)}t${Math.round(w * 0.36)} ${Math.round(h * 0.16)}z
3 ${disc(x + w * 0.86, y + h * 0.6, 7)}${box(x + w * 0.4, y + h * 0.6, w * 0.18, 8)}
@grey
3 ${box(x - 40, height - 18, w + 80, 18)}
2 ${box(x - 40, height - 18, w + 80, 5)}
@green
4 ${disc(x - 46, height - 60, 26)}${disc(x - 58, height - 86, 20)}
3 ${disc(x - 40, height - 92, 18)}
@orange
3 ${box(x - 66, height - 46, 40, 46)}`;
  },
};
