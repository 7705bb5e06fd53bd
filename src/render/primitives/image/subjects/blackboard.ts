import { box, disc } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A board with chalk on it. */
export const blackboard: Scene = {
  name: 'blackboard',
  kind: 'scene',
  words: [
    'blackboard',
    'chalk',
    'chalk drawing',
    'drawn in chalk',
    'chalkboard',
    'lesson',
    'classroom board',
    'outline in chalk',
    'loop',
    'track',
    'whiteboard',
    'fractions',
    'exercise',
  ],
  hues: ['green', 'black'],
  draw({ dice, width, height }) {
    const m = Math.round(Math.min(width, height) * 0.07);
    const u = Math.min(width, height) / 100;
    const n = (value: number): number => Math.round(value * u);
    return `
b ${box(0, 0, width, height)}
@brown
3 ${box(m - 10, m - 10, width - m * 2 + 20, height - m * 2 + 10)}
@green
5 ${box(m, m, width - m * 2, height - m * 2 - 10)}
@white
${dice.pick([
  `2l M${m + n(6)} ${m + n(12)}h${n(40)}M${m + n(6)} ${m + n(24)}h${n(56)}M${m + n(6)} ${m + n(36)}h${n(48)}M${m + n(6)} ${m + n(48)}h${n(30)}\n1w M${m + n(6)} ${m + n(16)}h${n(30)}`,
  `2l ${disc(m + n(24), m + n(34), n(20))}M${m + n(24)} ${m + n(14)}v${n(40)}M${m + n(4)} ${m + n(34)}h${n(40)}\n1 M${m + n(24)} ${m + n(34)}v-${n(18)}a${n(18)} ${n(18)} 0 0 1 ${n(18)} ${n(18)}z\n2w M${m + n(54)} ${m + n(24)}h${n(22)}M${m + n(54)} ${m + n(42)}h${n(14)}`,
  `2l M${m + n(6)} ${m + n(60)}V${m + n(10)}M${m + n(6)} ${m + n(60)}h${n(70)}\n1w M${m + n(6)} ${m + n(56)}Q${m + n(40)} ${m + n(54)} ${m + n(70)} ${m + n(14)}`,
])}
@yellow
2l M${width - m - n(34)} ${height - m - n(34)}q${n(14)}-${n(14)} ${n(28)} 0t-${n(28)} 0
@white
1 ${box(width * 0.3, height - m - 2, n(14), 6)}
@red
2 ${box(width * 0.3 + n(18), height - m - 2, n(8), 6)}
g M${m} ${m}h${n(40)}L${m} ${m + n(60)}z`;
  },
};
