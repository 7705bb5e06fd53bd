import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A trumpet, a clarinet or a recorder. */
export const brassWind: Thing = {
  name: 'brass-wind',
  kind: 'thing',
  words: [
    'trumpet',
    'clarinet',
    'bass clarinet',
    'oboe',
    'bassoon',
    'recorder',
    'alto recorder',
    'flute',
    'trombone',
    'horn',
    'reed instrument',
    'rosewood alto recorder',
  ],
  settings: ['stage', 'room', 'studio'],
  hues: ['yellow', 'orange', 'black'],
  draw({ words }) {
    return words.has('trumpet', 'trombone', 'horn')
      ? `
3 M4 44h52q20 0 44-24v58Q76 56 56 56H4z
2 M4 44h52q20 0 44-24v8Q76 48 56 48H4z
4w M20 56q-6 26 14 26h26q14-2 12-26
4 M28 34h7v26h-7zM40 34h7v26h-7zM52 34h7v26h-7z
1 M26 30h11v5H26zM38 30h11v5H38zM50 30h11v5H50z
4 M0 42h6v16H0z`
      : `@black
4 M66 0l8 4L38 84l-10-4z
3 M66 0l4 2L33 82l-5-2z
4 M26 76l16 8l-8 14q-14 0-16-10z
@yellow
2 ${disc(60, 24, 3)}${disc(55, 36, 3)}${disc(50, 47, 3)}${disc(45, 58, 3)}${disc(40, 70, 3)}
3l M66 26l-8 20M56 50l-8 18`;
  },
};
