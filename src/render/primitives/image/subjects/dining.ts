import { box, disc, oval } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A laid table with chairs in front of a window. */
export const dining: Scene = {
  name: 'dining',
  kind: 'scene',
  words: [
    'table',
    'desk',
    'window table',
    'corner table',
    'long table',
    'table laid',
    'table for four',
    'lime tree table',
    'twelve table',
    'laid table',
    'workbench',
    'bench',
    'drawing table',
    'front desk',
    'kitchen table',
    'wooden counter',
    'counter',
    'two chairs',
    'terrace table',
    'chess board',
    'drawing board',
    'trestle',
    'board',
    'bench with a meter',
    'model shelf',
  ],
  hues: ['primary', 'accent', 'secondary'],
  draw({ words, width, height }) {
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const top = y(0.66);
    const u = Math.min(width, height) / 100;
    const n = (value: number): number => Math.round(value * u);
    const outside = words.has('tree', 'weir', 'garden', 'terrace', 'lime');
    const fire = words.has('hearth', 'embers', 'fire', 'flame');
    const chair = (at: number): string =>
      `${box(at, top - n(24), n(16), n(5))}${box(at, top - n(15), n(16), n(4))}${box(at, top - n(24), n(2), n(30))}${box(at + n(14), top - n(24), n(2), n(30))}`;
    const setting = (at: number): string => oval(at, top + n(3), n(11), n(3));
    return `
b ${box(0, 0, width, top)}
${
  outside
    ? `@green\nb ${disc(x(0.1), y(0.2), n(30))}${disc(x(0.4), y(0.1), n(28))}${disc(x(0.8), y(0.18), n(34))}\nc ${disc(x(0.25), y(0.06), n(20))}${disc(x(0.62), y(0.04), n(22))}\n@yellow\n2 ${disc(x(0.2), y(0.3), n(3))}${disc(x(0.4), y(0.34), n(3))}${disc(x(0.6), y(0.34), n(3))}${disc(x(0.8), y(0.3), n(3))}`
    : `@white\n2 ${box(x(0.3) - 8, y(0.06) - 8, x(0.4) + 16, y(0.4) + 16)}\n@blue\n1 ${box(x(0.3), y(0.06), x(0.4), y(0.4))}\n@green\n2 M${x(0.3)} ${y(0.46)}v-${y(0.1)}q${x(0.1)}-${y(0.12)} ${x(0.2)} 0t${x(0.2)} 0v${y(0.1)}z\n@white\n2 ${box(x(0.5) - 3, y(0.06), 6, y(0.4))}${box(x(0.3), y(0.24), x(0.4), 5)}`
}
${fire ? `@red\n4 ${box(x(0.78), y(0.2), x(0.22), top - y(0.2))}\n@black\n4 ${box(x(0.82), y(0.34), x(0.16), top - y(0.34))}\n@orange\n3 M${x(0.84)} ${top}q${n(2)}-${n(16)} ${n(8)}-${n(20)}q${n(2)} ${n(10)} ${n(8)} ${n(20)}z` : ''}
@brown
4 ${chair(x(0.1))}${chair(x(0.36))}${chair(x(0.58))}${chair(x(0.84))}
3 ${box(x(0.04), top, x(0.92), n(8))}
4 ${box(x(0.04), top + n(8), x(0.92), n(3))}${box(x(0.1), top + n(10), n(5), height)}${box(x(0.86), top + n(10), n(5), height)}
@white
1 ${setting(x(0.2))}${setting(x(0.42))}${setting(x(0.64))}${setting(x(0.84))}
@yellow
2 M${x(0.52)} ${top - n(14)}q${n(4)} ${n(5)} 0 ${n(8)}q-${n(4)}-${n(3)} 0-${n(8)}z
@white
1 ${box(x(0.52) - n(2), top - n(7), n(4), n(9))}
@green
3 ${disc(x(0.32), top - n(8), n(4))}${disc(x(0.34), top - n(12), n(4))}
@accent
3 ${box(x(0.31), top - n(6), n(7), n(7))}`;
  },
};
