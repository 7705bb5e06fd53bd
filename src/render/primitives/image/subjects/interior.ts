import { box, disc, oval, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';
import { craneMachine } from './crane-machine.ts';

/** A room: for living, cooking, washing, sleeping or waiting. */
export const interior: Scene = {
  name: 'interior',
  kind: 'scene',
  words: [
    'room',
    'living room',
    'kitchen',
    'bathroom',
    'bedroom',
    'reception',
    'treatment room',
    'attic',
    'hall',
    'counter hall',
    'workshop',
    'school hall',
    'office',
    'reading room',
    'narrow white kitchen',
    'small room',
    'dark room',
    'empty room',
    'large room',
    'cooker',
    'wine bar',
    'stone vault',
    'sorting hall',
    'cellar',
    'foundry',
    'padded room',
    'whitewashed room',
    'shower',
    'lobby',
    'classroom',
    'clinic',
    'ward',
    'canteen',
    'small wine bar',
    'market hall',
    'studio',
    'ordinary day',
    'working day',
  ],
  hues: ['primary', 'secondary', 'accent'],
  draw({ dice, words, width, height }) {
    const floor = Math.round(height * 0.74);
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const flip = dice.chance(0.5);
    const at = (share: number, wide: number): number =>
      Math.round(flip ? width - width * share - wide : width * share);
    const tall = Math.round(height * 0.44);
    const wide = Math.round(Math.min(width * 0.22, tall * 0.75));
    const window = (share: number): string => `
@white
2 ${box(at(share, wide) - 6, y(0.12) - 6, wide + 12, tall + 12)}
@blue
1 ${box(at(share, wide), y(0.12), wide, tall)}
@green
2 M${at(share, wide)} ${y(0.12) + tall}v-${Math.round(tall * 0.2)}q${wide / 2}-${Math.round(tall * 0.3)} ${wide} 0v${Math.round(tall * 0.2)}z
@white
2 ${box(at(share, wide) + wide / 2 - 2, y(0.12), 4, tall)}${box(at(share, wide), y(0.12) + tall * 0.4, wide, 4)}`;
    const base = `
b ${box(0, 0, width, floor)}
@brown
b ${box(0, floor, width, height - floor)}
c ${box(0, floor, width, 6)}
a M${x(0.2)} ${height}l${x(0.1)}-${height - floor}h${x(0.12)}l-${x(0.04)} ${height - floor}z`;
    const u = Math.min(width, height * 1.4) / 100;
    const n = (value: number): number => Math.round(value * u);
    if (words.has('dark room', 'exhibition', 'gallery', 'museum', 'empty room'))
      return `@black
4 ${box(0, 0, width, floor)}
5 M0 0L${x(0.2)} ${y(0.14)}V${floor}L0 ${height}zM${width} 0L${x(0.8)} ${y(0.14)}V${floor}L${width} ${height}z
4 M0 ${height}L${x(0.2)} ${floor}H${x(0.8)}L${width} ${height}z
@blue
3l M${x(0.16)} ${y(0.84)}q${x(0.08)}-8 ${x(0.17)} 0t${x(0.17)} 0t${x(0.17)} 0t${x(0.17)} 0M${x(0.1)} ${y(0.92)}q${x(0.1)}-10 ${x(0.2)} 0t${x(0.2)} 0t${x(0.2)} 0t${x(0.2)} 0
@yellow
g M${x(0.46)} 0h${x(0.08)}L${x(0.78)} ${y(0.9)}H${x(0.22)}z
1 ${box(x(0.45), 0, x(0.1), 6)}
s ${oval(x(0.5), y(0.88), n(26), n(5))}
${
  words.has('crane')
    ? `@orange\n>${x(0.5) - n(24)} ${y(0.88) - n(48)} ${Math.round(u * 48) / 100}\n${craneMachine.draw({ dice, words }).replaceAll('\n@\n', '\n@orange\n')}\n<`
    : `@white\n3 ${box(x(0.5) - n(12), y(0.88) - n(22), n(24), n(22))}\n2 ${box(x(0.5) - n(14), y(0.88) - n(25), n(28), n(4))}\n@yellow\n1 M${x(0.5) - n(11)} ${y(0.88) - n(40)}h${n(22)}v${n(15)}h-${n(22)}z\n3l M${x(0.5) - n(11)} ${y(0.88) - n(40)}l${n(11)} ${n(9)}l${n(11)}-${n(9)}`
}`;
    if (words.has('kitchen', 'cooker', 'hob', 'canteen')) {
      const top = floor - n(20);
      return `${base}${window(0.58)}
@white
2 ${box(at(0.06, x(0.42)), y(0.08), x(0.42), n(18))}
3 ${box(at(0.06, x(0.42)) + x(0.14), y(0.08), 2, n(18))}${box(at(0.06, x(0.42)) + x(0.28), y(0.08), 2, n(18))}
@
3 ${box(0, top, width, n(22))}
4 ${repeat(4, (i) => box(x(0.25) * i + x(0.24), top, 3, n(22)))}
@white
1 ${box(0, top - 7, width, 9)}
@black
4 ${box(at(0.18, n(20)), top - 11, n(20), 5)}
@orange
3 M${at(0.2, n(14))} ${top - 11}h${n(14)}v${-n(8)}h${-n(14)}z
@yellow
2 M${x(0.5) - n(7)} ${n(12)}l${n(4)}-${n(7)}h${n(6)}l${n(4)} ${n(7)}z
@black
4 ${box(x(0.5) - 1, 0, 2, n(6))}
@brown
3 ${box(x(0.24), y(0.86), x(0.6), n(4))}${box(x(0.3), y(0.86), n(3), height)}${box(x(0.76), y(0.86), n(3), height)}`;
    }
    if (words.has('bathroom', 'shower', 'tub')) {
      return `${base}${window(0.06)}
@blue
a ${repeat(8, (i) => box(0, i * (floor / 8), width, 1))}${repeat(12, (i) => box(i * (width / 12), 0, 1, floor))}
@white
2 M${at(0.08, x(0.4))} ${floor - n(12)}h${x(0.4)}v${n(10)}q0 ${n(10)}-${n(10)} ${n(10)}h-${x(0.4) - n(20)}q-${n(10)} 0-${n(10)}-${n(10)}z
1 ${box(at(0.08, x(0.4)) - 6, floor - n(15), x(0.4) + 12, n(4))}
@blue
1 ${box(at(0.62, x(0.3)), y(0.08), x(0.3), floor - y(0.08))}
g M${at(0.62, x(0.3))} ${y(0.08)}h${x(0.1)}L${at(0.62, x(0.3))} ${y(0.5)}z
@grey
4l M${at(0.77, 0)} ${y(0.4)}V${y(0.14)}h-${n(8)}
3 ${disc(at(0.77, 0) - n(8), y(0.16), n(4))}
@
3 ${box(at(0.36, n(16)), floor - n(26), n(16), n(14))}`;
    }
    if (words.has('bedroom', 'bed')) {
      return `${base}${window(0.08)}
@brown
4 ${box(at(0.4, x(0.54)), floor - n(24), x(0.54), n(26))}
@white
1 ${box(at(0.42, x(0.5)), floor - n(12), x(0.5), n(26))}
2 M${at(0.45, x(0.18))} ${floor - n(16)}q${x(0.09)}-${n(5)} ${x(0.18)} 0v${n(9)}h-${x(0.18)}zM${at(0.7, x(0.18))} ${floor - n(16)}q${x(0.09)}-${n(5)} ${x(0.18)} 0v${n(9)}h-${x(0.18)}z
@
3 ${box(at(0.4, x(0.54)), floor, x(0.54), n(24))}
2 ${box(at(0.4, x(0.54)), floor, x(0.54), n(5))}
@yellow
2 M${at(0.31, n(12))} ${floor - n(22)}l${n(3)}-${n(9)}h${n(6)}l${n(3)} ${n(9)}z
@brown
4 ${box(at(0.29, n(14)), floor - n(10), n(14), n(12))}`;
    }
    if (words.has('hall', 'reception', 'workshop', 'vault', 'office', 'bar', 'foundry', 'clinic')) {
      return `${base}${window(0.06)}${window(0.7)}
@yellow
2 M${x(0.36)} ${y(0.2)}l${n(4)}-${n(7)}h${n(6)}l${n(4)} ${n(7)}zM${x(0.54)} ${y(0.2)}l${n(4)}-${n(7)}h${n(6)}l${n(4)} ${n(7)}z
@black
4 ${box(x(0.36) + n(7) - 1, 0, 2, y(0.2) - n(7))}${box(x(0.54) + n(7) - 1, 0, 2, y(0.2) - n(7))}
@white
1 ${disc(x(0.5), y(0.36), n(7))}
@black
4l M${x(0.5)} ${y(0.36)}v-${n(5)}m0 ${n(5)}h${n(3)}
@brown
4 ${box(x(0.16), floor - n(12), x(0.68), n(24))}
3 ${box(x(0.14), floor - n(16), x(0.72), n(5))}
@
3 ${box(x(0.2), floor - n(6), x(0.18), n(12))}${box(x(0.41), floor - n(6), x(0.18), n(12))}${box(x(0.62), floor - n(6), x(0.18), n(12))}
@green
3 ${disc(x(0.78), floor - n(24), n(5))}${disc(x(0.81), floor - n(28), n(5))}
@accent
3 ${box(x(0.77), floor - n(22), n(7), n(6))}`;
    }
    return `${base}${window(0.08)}${window(0.36)}
@white
2 ${box(at(0.7, x(0.2)), y(0.16), x(0.2), y(0.24))}
@
3 ${box(at(0.72, x(0.16)), y(0.19), x(0.16), y(0.18))}
@accent
2 M${x(0.14)} ${y(0.93)}Q${x(0.5)} ${y(0.8)} ${x(0.86)} ${y(0.93)}Q${x(0.5)} ${y(1.02)} ${x(0.14)} ${y(0.93)}z
@
4 M${at(0.46, x(0.46))} ${floor - n(20)}q${x(0.23)}-${n(6)} ${x(0.46)} 0v${n(24)}h-${x(0.46)}z
3 ${box(at(0.48, x(0.42)), floor - n(7), x(0.42), n(12))}
2 ${box(at(0.48, x(0.2)), floor - n(9), x(0.2), n(5))}${box(at(0.7, x(0.2)), floor - n(9), x(0.2), n(5))}
4 M${at(0.42, n(8))} ${floor - n(10)}h${n(8)}v${n(18)}h-${n(8)}zM${at(0.88, n(8))} ${floor - n(10)}h${n(8)}v${n(18)}h-${n(8)}z
@brown
4 ${box(at(0.2, x(0.2)), y(0.88), x(0.2), n(3))}${box(at(0.22, n(2)), y(0.88), n(2), n(12))}${box(at(0.36, n(2)), y(0.88), n(2), n(12))}
@green
3 ${disc(at(0.05, 0), floor - n(16), n(6))}${disc(at(0.08, 0), floor - n(22), n(6))}
@orange
3 ${box(at(0.02, n(10)), floor - n(10), n(10), n(12))}`;
  },
};
