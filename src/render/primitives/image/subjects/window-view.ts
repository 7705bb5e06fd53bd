import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A window with a view. */
export const windowView: Scene = {
  name: 'window-view',
  kind: 'scene',
  words: [
    'window',
    'balcony',
    'plain window',
    'tall window',
    'view over the park',
    'round window',
    'window seat',
    'two windows',
    'towel rail',
    'bull eye',
    'terrace',
    'lens',
  ],
  hues: ['blue', 'primary', 'secondary'],
  draw({ dice, width, height }) {
    const m = Math.round(Math.min(width, height) * 0.1);
    const w = width - m * 2;
    const h = height - m;
    const hill = Math.round(m + h * 0.62);
    return `
c ${box(0, 0, width, height)}
@white
2 ${box(m - 10, m - 10, w + 20, h + 20)}
@blue
1 ${box(m, m, w, h)}
@yellow
1 ${disc(m + w * 0.7, m + h * 0.28, Math.min(w, h) * 0.11)}
@green
2 M${m} ${hill}q${Math.round(w * 0.25)}-${Math.round(h * 0.2)} ${Math.round(w * 0.5)} 0t${Math.round(w * 0.5)}-${Math.round(h * 0.04)}V${height}H${m}z
3 M${m} ${hill + 30}q${Math.round(w * 0.3)}-${Math.round(h * 0.1)} ${Math.round(w * 0.6)} 8t${w - Math.round(w * 0.6)}-8V${height}H${m}z
4 ${repeat(4, (i) => disc(m + w * (0.14 + i * 0.24), hill + 14 + (i % 2) * 16, dice.between(10, 22)))}
@white
2 ${box(m + w / 2 - 6, m, 12, h)}${box(m, m + h * 0.4, w, 9)}
@
2 M${m - 14} ${m - 14}h${Math.round(w * 0.24)}q-6 ${Math.round(h * 0.5)}-${Math.round(w * 0.2)} ${Math.round(h * 0.84)}zM${m + w + 14} ${m - 14}h-${Math.round(w * 0.24)}q6 ${Math.round(h * 0.5)} ${Math.round(w * 0.2)} ${Math.round(h * 0.84)}z
s ${box(0, height - 16, width, 16)}`;
  },
};
