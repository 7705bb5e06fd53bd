import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A fish. */
export const seaAnimal: Thing = {
  name: 'sea-animal',
  kind: 'thing',
  words: ['fish', 'shark', 'whale shark', 'eel', 'trout fish', 'whale', 'crab', 'snake', 'beetle', 'insect'],
  settings: ['water', 'studio'],
  hues: ['blue', 'grey', 'black'],
  draw({ words }) {
    if (words.has('snake'))
      return `@green
3w M10 92q20-12 40 0t40-8q8-22-20-22t-44-6q-10-20 18-22t34-14
@green
4 M70 12q14-6 20 6q-6 12-20 6z
@red
3l M90 18h8
@black
5 ${disc(80, 15, 2)}`;
    if (words.has('beetle', 'insect'))
      return `@black
5l M30 44L8 32M28 60H4M30 76L8 90M70 44l22-12M72 60h24M70 76l22 14M42 18L32 4M58 18L68 4
@green
4 M50 28q28 4 26 36q-4 32-26 34q-22-2-26-34q-2-32 26-36z
3 M50 28v70q-22-2-26-34q-2-32 26-36z
@black
4 M34 30q0-18 16-18t16 18q-16 8-32 0z
@green
1 M34 46q4-8 10-10q-6 10-6 24q-6-4-4-14z`;
    return `
4 M70 58L98 34Q92 60 98 86z
3 M2 60Q30 22 76 54Q84 60 76 68Q30 98 2 60z
2 M2 60Q30 84 76 68Q30 98 2 60z
4 M34 38Q48 18 62 26L56 42zM40 78q6 14 18 12l-6-14z
1 ${disc(36, 50, 3)}${disc(48, 46, 3)}${disc(58, 52, 3)}${disc(46, 58, 3)}${disc(66, 58, 2)}
5 ${disc(16, 56, 3)}
5l M26 50q6 10 0 20`;
  },
};
