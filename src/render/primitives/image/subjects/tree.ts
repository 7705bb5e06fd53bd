import { box, disc, oval } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A tree. */
export const tree: Scene = {
  name: 'tree',
  kind: 'scene',
  words: [
    'tree',
    'lime tree',
    'young lime tree',
    'old tree',
    'plum tree',
    'apple tree',
    'birch',
    'split birch',
    'wood',
    'forest',
    'trunk of a tree',
  ],
  hues: ['green', 'blue', 'secondary'],
  draw({ dice, words, width, height }) {
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const r = Math.min(width * 0.22, height * 0.26);
    const cx = x(dice.between(42, 58) / 100);
    const cy = y(0.4);
    return `
@blue
a ${box(0, 0, width, height)}
@green
b M0 ${y(0.8)}q${x(0.25)}-${y(0.12)} ${x(0.5)} 0t${x(0.5)} 0V${height}H0z
c M0 ${y(0.88)}q${x(0.4)}-${y(0.08)} ${width} 0V${height}H0z
@brown
4 M${cx - 12} ${y(0.9)}Q${cx - 4} ${y(0.7)} ${cx - 8} ${cy}h18Q${cx + 6} ${y(0.7)} ${cx + 16} ${y(0.9)}z
@green
4 ${disc(cx + r * 0.5, cy + r * 0.1, r)}${disc(cx - r * 0.7, cy + r * 0.2, r * 0.8)}
3 ${disc(cx - r * 0.1, cy - r * 0.3, r)}${disc(cx - r * 0.8, cy, r * 0.6)}${disc(cx + r * 0.9, cy + r * 0.3, r * 0.6)}
2 ${disc(cx - r * 0.3, cy - r * 0.6, r * 0.5)}${disc(cx - r * 0.8, cy - r * 0.2, r * 0.3)}
${words.has('apple', 'plum', 'cherry', 'fire') ? `@red\n3 ${disc(cx - r * 0.5, cy + r * 0.2, 7)}${disc(cx + r * 0.2, cy - r * 0.2, 7)}${disc(cx + r * 0.8, cy + r * 0.1, 7)}${disc(cx + r * 0.1, cy + r * 0.5, 7)}` : ''}
s ${oval(cx, y(0.91), r * 1.2, 8)}`;
  },
};
