import { box, disc, oval, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** Two hands at work, seen from above. */
export const hands: Scene = {
  name: 'hands',
  kind: 'scene',
  words: ['hand', 'pair of hands', 'finger', 'docker hand', 'arm', 'foot', 'footprint'],
  hues: ['primary', 'secondary', 'accent'],
  isPerson: true,
  draw({ dice, words, width, height }) {
    const cx = Math.round(width * 0.5);
    const cy = Math.round(height * 0.46);
    const u = Math.min(width, height * 1.2) / 100;
    const skin = dice.pick(['skin-1', 'skin-2', 'skin-3', 'skin-4', 'skin-5']);
    const sleeve = dice.pick(['primary', 'accent', 'blue', 'green']);
    // Both hands are drawn once, in a box around the middle; the right one is a mirror image.
    const p = (side: number, dx: number, dy: number): string =>
      `${Math.round(cx + side * dx * u)} ${Math.round(cy + dy * u)}`;
    const arm = (side: number): string =>
      `M${p(side, 26, 20)}L${p(side, 44, 14)}L${p(side, 76, 70)}L${p(side, 40, 70)}z`;
    const palm = (side: number): string =>
      `M${p(side, 28, 22)}Q${p(side, 16, 8)} ${p(side, 12, -8)}Q${p(side, 12, -14)} ${p(side, 17, -12)}L${p(side, 22, 0)}Q${p(side, 18, -20)} ${p(side, 20, -26)}Q${p(side, 24, -30)} ${p(side, 27, -24)}L${p(side, 30, -4)}L${p(side, 30, -28)}Q${p(side, 34, -32)} ${p(side, 37, -26)}L${p(side, 38, -4)}L${p(side, 41, -22)}Q${p(side, 45, -26)} ${p(side, 47, -20)}L${p(side, 46, 6)}Q${p(side, 46, 14)} ${p(side, 44, 20)}z`;
    const round = (dx: number, dy: number, r: number): string => disc(cx + dx * u, cy + dy * u, r * u);
    const hue = words.has('plum')
      ? 'purple'
      : words.has('net', 'stem')
        ? 'green'
        : dice.pick(['orange', 'red', 'green']);
    const work = words.has('plum', 'fruit', 'apple')
      ? `@${hue}\n3 ${round(-6, -20, 9)}${round(12, -24, 8)}${round(2, -4, 9)}\n2 ${round(-9, -23, 3)}${round(9, -27, 3)}${round(-1, -7, 3)}`
      : words.has('sheet', 'paper', 'label', 'film')
        ? `@white\n1 M${p(1, -26, -40)}L${p(1, 22, -44)}L${p(1, 28, 16)}L${p(1, -22, 20)}z\n@grey\n3l M${p(1, -16, -28)}L${p(1, 14, -30)}M${p(1, -15, -18)}L${p(1, 16, -20)}M${p(1, -14, -8)}L${p(1, 10, -10)}`
        : words.has('net', 'stem')
          ? `@${hue}\n4l M${p(1, -34, -36)}L${p(1, 30, 10)}M${p(1, -20, -42)}L${p(1, 36, -2)}M${p(1, 34, -38)}L${p(1, -30, 10)}M${p(1, 20, -44)}L${p(1, -36, -4)}M${p(1, 0, -44)}L${p(1, 0, 14)}`
          : `@brown\n3 M${p(1, -12, -46)}L${p(1, 12, -46)}L${p(1, 10, 10)}L${p(1, -10, 10)}z\n2 M${p(1, -12, -46)}L${p(1, -4, -46)}L${p(1, -4, 10)}L${p(1, -10, 10)}z\n@grey\n3 M${p(1, -16, 8)}L${p(1, 16, 8)}L${p(1, 14, 22)}L${p(1, -14, 22)}z`;
    return `@brown
b ${box(0, 0, width, height)}
a ${repeat(4, (i) => box(0, height * (0.1 + i * 0.25), width, 2))}
s ${oval(cx, cy + 14 * u, 40 * u, 16 * u)}
${work}
@${sleeve}
3 ${arm(-1)}
4 ${arm(1)}
@${skin}
3 ${palm(-1)}
4 ${palm(1)}`;
  },
};
