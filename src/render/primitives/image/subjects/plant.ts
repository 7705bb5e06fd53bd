import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A plant in a pot, or cut stems in a glass. */
export const plant: Thing = {
  name: 'plant',
  kind: 'thing',
  words: [
    'plant',
    'pot of basil',
    'basil',
    'iris',
    'flower',
    'stem',
    'leaf',
    'reed',
    'herb pot',
    'rose',
    'fern',
    'bouquet',
    'houseplant',
    'berry',
  ],
  settings: ['sill', 'table', 'studio'],
  hues: ['green'],
  draw({ dice, words }) {
    if (words.has('leaf'))
      return `
4 M12 94Q0 30 80 4Q104 80 30 88z
3 M12 94Q0 30 80 4Q62 60 22 86z
1l M12 96Q40 54 78 8M30 70Q24 56 26 46M30 70Q48 74 62 70M48 48Q42 36 44 28M48 48Q66 52 80 46`;
    const flower = dice.chance(0.4) || words.has('iris', 'flower', 'rose');
    return `
4 M50 66Q20 60 14 34Q38 34 50 62zM50 66Q84 58 88 30Q62 32 50 62z
3 M50 64Q26 44 34 12Q54 26 52 62zM52 64Q76 46 70 14Q48 28 50 62z
2 M50 66Q34 60 24 44Q44 44 50 62zM52 66Q70 62 78 46Q58 46 51 62z
1l M50 66Q44 40 36 16M52 66Q60 42 68 20
${flower ? `@${dice.pick(['purple', 'pink', 'yellow', 'red'])}\n3 ${disc(34, 12, 8)}${disc(70, 16, 8)}${disc(52, 6, 7)}\n1 ${disc(34, 12, 3)}${disc(70, 16, 3)}${disc(52, 6, 3)}` : ''}
@orange
3 M26 64h48l-6 34H32z
4 M22 60h56v9H22z
s M62 69h11l-5 29h-9z`;
  },
};
