import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A wall or a corridor. */
export const wall: Scene = {
  name: 'wall',
  kind: 'scene',
  words: [
    'wall',
    'corridor',
    'tunnel',
    'blue band',
    'stone wall',
    'garden wall',
    'enamel band',
    'tracing',
    'concrete footing',
    'pillar',
    'seam',
    'dry stone wall',
    'paint',
    'floor',
    'wooden floor',
    'brick',
    'plastered wall',
  ],
  hues: ['secondary', 'primary', 'grey'],
  draw({ dice, words, width, height }) {
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    if (words.has('stone', 'brick', 'harbour', 'garden')) {
      const rows = 6;
      const tall = height / rows;
      return `@grey
b ${box(0, 0, width, height)}
${repeat(rows, (row) => `\n${row % 2 ? '2' : '3'} ${repeat(5, (i) => box(i * width * 0.22 - (row % 2) * width * 0.1 + dice.between(0, 10), row * tall + 3, width * 0.2, tall - 6))}`)}
@green
3 ${disc(x(0.1), height, y(0.14))}${disc(x(0.2), height, y(0.1))}
@white
g M0 0h${x(0.5)}L0 ${y(0.8)}z`;
    }
    const hasBand = words.has('band', 'seam', 'line', 'label');
    const far = dice.between(30, 38) / 100;
    const doorHue = dice.pick(['brown', 'primary', 'accent']);
    return `
b ${box(0, 0, width, height)}
a M0 0L${x(far)} ${y(0.26)}V${y(0.66)}L0 ${height}z
c M0 ${height}L${x(far)} ${y(0.66)}H${x(1 - far)}L${width} ${height}z
a M${width} 0L${x(1 - far)} ${y(0.26)}V${y(0.66)}L${width} ${height}z
d ${box(x(far), y(0.26), x(1 - far * 2), y(0.4))}
${
  hasBand
    ? `@${words.has('blue') ? 'blue' : words.has('grey') ? 'grey' : 'accent'}\n3 M0 ${y(0.46)}L${x(far)} ${y(0.44)}v${y(0.05)}L0 ${y(0.62)}zM${width} ${y(0.46)}L${x(1 - far)} ${y(0.44)}v${y(0.05)}L${width} ${y(0.62)}z\n4 ${box(x(far), y(0.44), x(1 - far * 2), y(0.05))}`
    : `@${doorHue}\n3 M${x(0.06)} ${y(0.9)}V${y(0.24)}L${x(0.16)} ${y(0.32)}V${y(0.8)}zM${x(0.94)} ${y(0.9)}V${y(0.24)}L${x(0.84)} ${y(0.32)}V${y(0.8)}z`
}
@yellow
1 M${x(0.4)} ${y(0.04)}h${x(0.2)}l-${x(0.03)} ${y(0.08)}h-${x(0.14)}z
g M${x(0.4)} ${y(0.12)}h${x(0.2)}L${x(0.72)} ${height}H${x(0.28)}z
@${doorHue}
3 ${box(x(0.44), y(0.36), x(0.12), y(0.3))}
5 ${disc(x(0.54), y(0.52), 3)}`;
  },
};
