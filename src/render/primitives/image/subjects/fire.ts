import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A fire in a hearth. */
export const fire: Scene = {
  name: 'fire',
  kind: 'scene',
  words: [
    'flame',
    'fire',
    'hearth',
    'kiln',
    'furnace',
    'stove',
    'ember',
    'gas flame',
    'iron grate',
    'bronze',
    'oven',
    'heat',
  ],
  hues: ['red', 'orange'],
  draw({ words, width, height }) {
    const x = Math.round(width / 2);
    const base = Math.round(height * 0.84);
    const u = Math.min(width, height) / 100;
    const n = (value: number): number => Math.round(value * u);
    return `@red
b ${box(0, 0, width, height)}
c ${repeat(Math.ceil(height / 40), (i) => box((i % 2) * 60, i * 40, width, 2))}
@black
5 M${x - n(50)} ${base}v-${n(34)}q0-${n(40)} ${n(50)}-${n(40)}t${n(50)} ${n(40)}v${n(34)}z
@brown
3 ${box(x - n(44), base - n(8), n(88), n(8))}
4 ${disc(x - n(30), base - n(10), n(6))}${disc(x + n(26), base - n(10), n(6))}
@orange
4 M${x - n(30)} ${base - n(6)}Q${x - n(40)} ${base - n(34)} ${x - n(16)} ${base - n(54)}Q${x - n(14)} ${base - n(40)} ${x - n(6)} ${base - n(36)}Q${x - n(4)} ${base - n(56)} ${x + n(10)} ${base - n(66)}Q${x + n(8)} ${base - n(46)} ${x + n(18)} ${base - n(40)}Q${x + n(22)} ${base - n(48)} ${x + n(26)} ${base - n(50)}Q${x + n(38)} ${base - n(24)} ${x + n(26)} ${base - n(6)}z
@yellow
3 M${x - n(18)} ${base - n(6)}Q${x - n(24)} ${base - n(26)} ${x - n(6)} ${base - n(34)}Q${x + n(2)} ${base - n(28)} ${x + n(6)} ${base - n(40)}Q${x + n(22)} ${base - n(20)} ${x + n(16)} ${base - n(6)}z
1 M${x - n(8)} ${base - n(6)}Q${x - n(10)} ${base - n(18)} ${x} ${base - n(24)}Q${x + n(10)} ${base - n(16)} ${x + n(8)} ${base - n(6)}z
@grey
4 ${box(0, base, width, height - base)}
3 ${box(0, base, width, 6)}${words.has('grate', 'iron', 'pan') ? repeat(7, (i) => box(x - n(46) + i * n(15), base - n(40), 4, n(40))) : ''}`;
  },
};
