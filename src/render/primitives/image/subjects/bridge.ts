import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A bridge over water. */
export const bridge: Scene = {
  name: 'bridge',
  kind: 'scene',
  words: [
    'bridge',
    'small bridge',
    'long bridge',
    'step',
    'stair',
    'spiral stair',
    'viaduct',
    'ladder',
    'mill bridge',
    'gangway',
    'stepping stone',
    'steps at the end of a bridge',
  ],
  hues: ['blue', 'secondary'],
  draw({ words, width, height }) {
    const deck = Math.round(height * 0.46);
    const water = Math.round(height * 0.74);
    const x = (share: number): number => Math.round(width * share);
    const arch = (at: number, wide: number): string =>
      `M${x(at)} ${water}v-${Math.round(height * 0.06)}a${x(wide / 2)} ${Math.round(height * 0.18)} 0 0 1 ${x(wide)} 0v${Math.round(height * 0.06)}z`;
    if (words.has('stair', 'step', 'ladder') && !words.has('stone'))
      return `
b ${box(0, 0, width, height)}
${repeat(7, (i) => `\n${i % 2 ? '3' : '2'} ${box(x(0.14 + i * 0.11), height * (0.88 - i * 0.12), width, height * 0.12)}`)}
@grey
4w M${x(0.12)} ${Math.round(height * 0.66)}L${x(0.9)} ${Math.round(-height * 0.1)}
4l ${repeat(6, (i) => `M${x(0.2 + i * 0.11)} ${Math.round(height * (0.6 - i * 0.115))}v${Math.round(height * 0.26)}`)}
@green
3 ${disc(x(0.06), height * 0.8, height * 0.14)}
2 ${disc(x(0.04), height * 0.74, height * 0.08)}`;
    return `
a ${box(0, 0, width, height)}
@green
b M0 ${deck}q${x(0.25)}-${Math.round(height * 0.3)} ${x(0.5)} 0t${x(0.5)}-10V${height}H0z
@grey
3 M0 ${deck + 20}Q${x(0.5)} ${deck - Math.round(height * 0.16)} ${width} ${deck + 20}V${water}H0z
2 M0 ${deck + 4}Q${x(0.5)} ${deck - Math.round(height * 0.19)} ${width} ${deck + 4}v12Q${x(0.5)} ${deck - Math.round(height * 0.14)} 0 ${deck + 16}z
@blue
4 ${arch(0.06, 0.22)}${arch(0.36, 0.28)}${arch(0.72, 0.22)}
3 ${box(0, water, width, height - water)}
1l M${x(0.1)} ${water + 18}h70M${x(0.5)} ${water + 26}h90M${x(0.24)} ${water + 42}h60M${x(0.7)} ${water + 12}h50
@green
4 M0 ${water}q${x(0.04)}-30 ${x(0.08)} 0zM${x(0.9)} ${water}q${x(0.05)}-40 ${x(0.1)} 0z`;
  },
};
