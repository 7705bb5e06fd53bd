import { disc, oval, repeat } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A coil of rope, or a net. */
export const rope: Thing = {
  name: 'rope',
  kind: 'thing',
  words: [
    'rope',
    'net',
    'hanging rope',
    'green net',
    'yarn',
    'thread spool',
    'loom',
    'cord',
    'string',
    'ribbon',
  ],
  settings: ['water', 'studio', 'table'],
  hues: ['brown', 'yellow'],
  draw({ words }) {
    return words.has('net')
      ? `
5l ${repeat(7, (i) => `M${4 + i * 15} 10l-${i * 5} 86`)}${repeat(7, (i) => `M${4 + i * 15} 10l${30 - i * 5} 86`)}
3w M0 10q50 14 100 0M2 96q50-10 96 0
@orange
3 ${disc(16, 96, 6)}${disc(50, 92, 6)}${disc(84, 96, 6)}`
      : `
5 ${oval(48, 80, 44, 18)}
3 ${oval(48, 70, 44, 17)}
5 ${oval(48, 70, 36, 13)}
3 ${oval(48, 60, 40, 16)}
4 ${oval(48, 60, 32, 12)}
2 ${oval(48, 50, 36, 15)}
5 ${oval(48, 50, 24, 9)}
3w M84 52Q100 60 92 84
1l M14 54l8 6M26 60l8 4M42 63l8 2M58 62l8-2M74 58l6-6M10 68l8 6M24 76l8 4M42 80h8M60 79l8-3M76 74l6-5`;
  },
};
