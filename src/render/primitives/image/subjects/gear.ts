import { disc, turned } from '../art.ts';
import type { Thing } from '../subject.ts';

/** Gear wheels. */
export const gear: Thing = {
  name: 'gear',
  kind: 'thing',
  words: [
    'gear',
    'cog',
    'wheel',
    'toothed wheel',
    'brass gear',
    'lock',
    'hinge',
    'key',
    'zip',
    'zip tooth',
    'mechanism',
    'clockwork',
    'engine',
    'machine',
    'mill wheel',
    'magnifier',
    'magnifying glass',
    'loupe',
  ],
  settings: ['table', 'studio'],
  hues: ['yellow', 'orange', 'grey'],
  isProp: false,
  draw({ dice }) {
    const wheel = (x: number, y: number, r: number, teeth: number): string => {
      const turn = turned(x, y, 0);
      const points = Array.from({ length: teeth * 4 }, (_, index) => {
        const angle = (index / (teeth * 4)) * Math.PI * 2;
        const far = index % 4 < 2 ? r : r * 0.8;
        return turn(far * Math.cos(angle), far * Math.sin(angle));
      });
      return `M${points.join('L')}z`;
    };
    return `
4 ${wheel(68, 36, 31, 10)}
@grey
2 ${disc(68, 36, 17)}
@
3 ${wheel(32, 66, 33, 12)}
2 ${disc(32, 66, 22)}
5 ${disc(32, 66, 8)}${disc(68, 36, 6)}
1l M32 44v14M32 74v14M10 66h14M40 66h14
${dice.chance(0.5) ? `@grey\n3 ${disc(80, 82, 14)}\n5 ${disc(80, 82, 5)}` : ''}`;
  },
};
