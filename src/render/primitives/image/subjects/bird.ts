import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A bird. */
export const bird: Thing = {
  name: 'bird',
  kind: 'thing',
  words: [
    'bird',
    'heron',
    'tern',
    'goose',
    'hen',
    'wren',
    'gull',
    'duck',
    'swan',
    'wooden hen',
    'owl',
    'rooster',
    'silver bird',
    'ringed leg',
    'leg',
  ],
  settings: ['garden', 'water'],
  hues: ['grey', 'white', 'brown'],
  draw({ words }) {
    if (words.has('heron'))
      return `
4l M46 72v26M54 72v26M40 98h10M52 98h10
4 M28 58Q60 34 82 64Q60 84 34 72z
3 M30 56Q34 48 36 30Q34 16 44 12Q54 12 52 24Q46 40 52 50Q70 54 82 64Q54 78 34 70Q24 64 30 56z
2 M40 54Q60 58 74 64Q54 70 40 66z
@yellow
3 M38 16L12 20L38 24z
@black
4 ${disc(43, 18, 2)}M46 12Q62 8 70 14Q58 14 48 16z`;
    return `@orange
3l M42 84v14M56 84v14M36 98h10M50 98h10
@
3 M14 36Q12 16 30 14Q46 14 46 34Q60 44 92 38Q94 78 54 86Q16 86 14 36z
2 M16 42Q30 52 28 70Q16 58 14 36z
4 M44 50Q66 60 92 38Q90 66 60 70Q44 68 44 50z
@orange
3 M14 26L0 32L15 36z
${words.has('hen', 'rooster') ? '@red\n3 M22 16q2-12 8-6q4-8 8 0q6 0 2 8z' : ''}
@black
4 ${disc(25, 27, 2)}`;
  },
};
