import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A dog, a sheep or a horse. */
export const quadruped: Thing = {
  name: 'quadruped',
  kind: 'thing',
  words: [
    'dog',
    'lurcher',
    'terrier',
    'sheepdog',
    'sheep',
    'horse',
    'cow',
    'cat',
    'otter',
    'mole',
    'fox',
    'goat',
    'animal',
    'pony',
  ],
  settings: ['garden', 'studio'],
  hues: ['brown', 'white', 'black'],
  draw({ words }) {
    if (words.has('sheep', 'goat', 'cow'))
      return `@black
4 M28 74h7v25h-7zM40 76h7v22h-7zM62 76h7v22h-7zM74 74h7v25h-7z
@white
2 ${disc(34, 54, 18)}${disc(54, 48, 20)}${disc(74, 54, 18)}${disc(44, 66, 17)}${disc(66, 66, 17)}
1 ${disc(34, 48, 9)}${disc(54, 40, 9)}
@black
3 M20 40q-14-2-16 10q-2 18 10 20q12-2 12-18z
4 M22 42q8-8 14 2q-8 6-14-2z
@white
1 ${disc(13, 52, 2)}`;
    return `
4 M68 66h9v33h-9zM30 66h9v33h-9z
3 M20 60h10v39h-10zM78 58h9v41h-9z
3 M30 44Q60 38 84 46Q94 62 84 72Q54 80 22 70Q18 50 30 44z
4w M86 48Q98 40 96 26
3 M34 48Q30 34 38 24Q28 12 18 20L2 30Q0 40 12 42Q20 44 24 58z
4 M28 18Q40 10 44 26Q44 40 36 42Q30 32 28 18z
5 ${disc(5, 32, 3)}${disc(19, 28, 2)}
2 M26 60Q50 70 80 66Q52 78 24 70z`;
  },
};
