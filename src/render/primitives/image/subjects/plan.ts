import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A floor plan or a section on drawing paper. */
export const plan: Scene = {
  name: 'plan',
  kind: 'scene',
  words: [
    'plan',
    'floor plan',
    'cross-section',
    'cross section',
    'cross-section of a wall',
    'plan of the flat',
    'plan of a kitchen',
    'section',
    'blueprint',
    'map plan',
    'tracing paper',
    'layout',
    'raised crossing',
    'plan of the quay',
    'hand-drawn cross-section',
    'drawing of a wheel',
  ],
  hues: ['blue', 'primary', 'secondary'],
  draw({ dice, words, width, height }) {
    if (words.has('cross-section', 'section', 'layer')) {
      const base = Math.round(height * 0.76);
      const tree = (at: number): string => disc(at, base - height * 0.3, height * 0.13);
      return `
a ${box(0, 0, width, height)}
@grey
b ${box(0, base, width, height - base)}
c ${box(width * 0.24, base + 8, width * 0.52, height)}${box(0, base, width * 0.24, 8)}${box(width * 0.76, base, width * 0.24, 8)}
@
c ${box(0, height * 0.16, width * 0.08, base - height * 0.16)}${box(width * 0.92, height * 0.24, width * 0.08, base - height * 0.24)}
@brown
4 ${box(width * 0.2 - 3, base - height * 0.24, 6, height * 0.24)}${box(width * 0.8 - 3, base - height * 0.24, 6, height * 0.24)}
@green
3 ${tree(width * 0.2)}${tree(width * 0.8)}
2 ${disc(width * 0.2 - 6, base - height * 0.34, height * 0.07)}${disc(width * 0.8 - 6, base - height * 0.34, height * 0.07)}
@${dice.pick(['red', 'primary', 'blue'])}
3 M${Math.round(width * 0.32)} ${base + 4}q4-34 20-34h40q16 0 20 34z
@accent
3 M${Math.round(width * 0.54)} ${base + 4}q4-28 18-28h36q14 0 18 28z
@black
4 ${disc(width * 0.36, base + 4, 9)}${disc(width * 0.45, base + 4, 9)}${disc(width * 0.58, base + 4, 9)}${disc(width * 0.66, base + 4, 9)}
5l M0 ${Math.round(height * 0.93)}h${width}M${Math.round(width * 0.24)} ${Math.round(height * 0.9)}v14M${Math.round(width * 0.5)} ${Math.round(height * 0.9)}v14M${Math.round(width * 0.76)} ${Math.round(height * 0.9)}v14`;
    }
    const m = Math.round(Math.min(width, height) * 0.1);
    const w = width - m * 2;
    const h = height - m * 2;
    const a = Math.round(m + w * dice.between(38, 58) * 0.01);
    const b = Math.round(m + h * dice.between(40, 60) * 0.01);
    return `
a ${repeat(Math.ceil(width / 24), (i) => box(i * 24, 0, 1, height))}${repeat(Math.ceil(height / 24), (i) => box(0, i * 24, width, 1))}
@white
1 ${box(m, m, w, h)}
@
1 ${box(m, m, a - m, b - m)}
2 ${box(a, b, m + w - a, m + h - b)}
5w M${m} ${m}h${w}v${h}h${-Math.round(w * 0.3)}m${-Math.round(w * 0.16)} 0H${m}zM${a} ${m}v${Math.round((b - m) * 0.4)}m0 ${Math.round((b - m) * 0.4)}V${b}H${m}M${a} ${b}H${Math.round(m + w * 0.72)}m${Math.round(w * 0.12)} 0H${m + w}M${a} ${b}V${m + h}
4l M${a} ${Math.round(m + (b - m) * 0.4)}a40 40 0 0 1-34 30M${Math.round(m + w * 0.72)} ${b}a36 36 0 0 0 34 34
@accent
3 ${box(m + 16, m + 16, w * 0.2, 26)}${box(a + 18, b + 18, w * 0.14, h * 0.2)}
@brown
3 ${disc(a + (m + w - a) / 2, m + (b - m) * 0.5, Math.min(w, h) * 0.09)}
@blue
2 ${box(m + 14, m + h - 40, 50, 26)}
4l M${m} ${m - 12}h${w}M${m} ${m - 18}v12M${m + w} ${m - 18}v12`;
  },
};
