import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A jar with a lid and a label. */
export const jar: Thing = {
  name: 'jar',
  kind: 'thing',
  words: [
    'jar',
    'honey',
    'jam',
    'tin',
    'can',
    'copper can',
    'soap flakes',
    'moneybox',
    'boot wax',
    'canister',
    'pot of honey',
    'candle',
  ],
  settings: ['table', 'sill', 'studio'],
  hues: ['yellow', 'red', 'green', 'white'],
  draw({ words }) {
    if (words.has('candle'))
      return `@yellow
2 M50 2Q64 20 50 32Q36 20 50 2z
3 M50 12q6 10 0 18q-6-8 0-18z
@
5l M50 30v8
2 M36 38h28v60H36z
1 M36 38q8 8 8 20v12q-4 6-8 0z
s M56 38h8v60h-8z
@brown
3 M26 92h48v7H26z`;
    return `@brown
3 M26 12h48v14H26z
4 M26 20h48v6H26z
@
3 M24 26h52q8 4 8 14v48q0 10-10 10H26q-10 0-10-10V40q0-10 8-14z
2 M22 36q0-4 6-6h10v60H28q-6 0-6-6z
@white
1 M16 50h68v28H16z
@
4 ${disc(34, 64, 8)}
@grey
3 M48 58h26v4H48zM48 66h18v4H48z
s M68 26h8q8 4 8 14v48q0 10-10 10h-8q4-10 2-30z`;
  },
};
