import { disc, turned } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A clock, a meter or a gauge. */
export const clock: Thing = {
  name: 'clock',
  kind: 'thing',
  words: [
    'clock',
    'stopwatch',
    'watch',
    'meter',
    'gauge',
    'rain gauge',
    'dial',
    'kitchen clock',
    'scale',
    'brass scale',
    'clock face',
    'thermometer',
    'compass',
    'timer',
  ],
  settings: ['room', 'studio', 'table'],
  hues: ['white', 'primary', 'yellow'],
  draw({ dice }) {
    const hand = turned(50, 52, dice.between(0, 360));
    const other = turned(50, 52, dice.between(0, 360));
    return `@grey
4 ${disc(50, 54, 44)}
@
3 ${disc(50, 52, 44)}
@white
1 ${disc(50, 52, 36)}
@grey
4w M50 20v5M50 79v5M18 52h5M77 52h5
4l M66 24l-2 4M34 24l2 4M66 80l-2-4M34 80l2-4M78 36l-4 2M22 36l4 2M78 68l-4-2M22 68l4-2
@black
4w M50 52L${hand(0, -18)}
4l M50 52L${other(0, -28)}
@red
3 ${disc(50, 52, 4)}
g M22 40Q30 20 50 18Q34 26 28 44z`;
  },
};
