import { box, disc } from '../art.ts';
import type { Scene } from '../subject.ts';

/** Hills, fields and gardens. */
export const landscape: Scene = {
  name: 'landscape',
  kind: 'scene',
  words: [
    'landscape',
    'hill',
    'hillside',
    'terraced hillside',
    'meadow',
    'field',
    'park',
    'garden',
    'orchard',
    'lawn',
    'moor',
    'valley',
    'mountain',
    'snow',
    'sky',
    'sunset',
    'ground',
    'lettuce row',
    'camp',
    'pear tree',
    'path',
    'variant b',
  ],
  hues: ['blue', 'secondary', 'accent'],
  draw({ dice, words, width, height }) {
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const ridge = (from: number, to: number): string =>
      `M0 ${y(dice.between(from, to) / 100)}C${x(0.3)} ${y(dice.between(from - 12, to) / 100)} ${x(0.6)} ${y(dice.between(from, to + 8) / 100)} ${width} ${y(dice.between(from - 6, to) / 100)}V${height}H0z`;
    const tree = (at: number, base: number, size: number): string => disc(x(at), y(base) - size, size);
    const isEvening = words.has('evening', 'sunset', 'dusk');
    const size = Math.min(width, height) * 0.1;
    return `
${isEvening ? `@orange\na ${box(0, 0, width, height)}` : `a ${box(0, 0, width, height)}`}
@${isEvening ? 'orange' : 'yellow'}
2 ${disc(x(dice.between(20, 80) / 100), y(0.3), size * 1.3)}
@blue
2 ${ridge(42, 50)}
@green
2 ${ridge(54, 60)}
3 ${ridge(66, 72)}
${words.has('terraced', 'field', 'lettuce', 'row') ? `4l M0 ${y(0.8)}Q${x(0.5)} ${y(0.7)} ${width} ${y(0.78)}M0 ${y(0.88)}Q${x(0.5)} ${y(0.78)} ${width} ${y(0.86)}M0 ${y(0.96)}Q${x(0.5)} ${y(0.86)} ${width} ${y(0.94)}` : ''}
@brown
4 ${box(x(0.2) - 3, y(0.7), 6, y(0.12))}${box(x(0.84) - 3, y(0.74), 6, y(0.12))}
@green
4 ${tree(0.2, 0.76, size)}${tree(0.84, 0.8, size * 1.2)}${tree(0.28, 0.78, size * 0.7)}
5 ${tree(0.23, 0.78, size * 0.5)}${tree(0.88, 0.82, size * 0.6)}
4 ${ridge(86, 92)}
@red
3 ${words.has('pear', 'apple', 'plum', 'orchard') ? `${disc(x(0.18), y(0.62), 5)}${disc(x(0.22), y(0.68), 5)}${disc(x(0.82), y(0.66), 5)}${disc(x(0.87), y(0.7), 5)}` : ''}`;
  },
};
