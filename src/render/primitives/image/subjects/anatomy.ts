import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A skeleton, an X-ray or a model of an organ. */
export const anatomy: Thing = {
  name: 'anatomy',
  kind: 'thing',
  words: [
    'skeleton',
    'x ray',
    'x-ray',
    'heart',
    'paper skeleton',
    'skeleton model',
    'model of a heart',
    'bone',
    'hip',
    'knee',
    'brain',
    'tooth',
    'lung',
  ],
  settings: ['studio', 'table'],
  hues: ['white'],
  isProp: false,
  draw({ words }) {
    if (words.has('heart'))
      return `@red
4 M50 96Q4 62 8 34Q14 8 36 14Q48 18 50 32Q54 14 70 14Q94 14 92 42Q88 66 50 96z
3 M50 96Q4 62 8 34Q14 8 36 14Q48 18 50 32Q42 56 50 96z
2 M18 30q6-12 16-8q-10 8-12 24q-6-6-4-16z
@blue
3 M52 0h10v22H52zM64 4h9v18h-9z
@red
5l M50 32q-6 24 0 62M50 52q-14 0-22 12M50 56q16 2 24 14`;
    return `@black
5 M6 2h88v96H6z
@blue
4 M10 6h80v88H10z
@white
2 M46 8h8v52h-8z
1w M26 18q24-10 48 0M24 30q26-10 52 0M26 42q24-8 48 0
2 M24 62q26-14 52 0q4 16-12 20q-6-14-14-14t-14 14q-16-4-12-20z
1 M28 82h9v12h-9zM63 82h9v12h-9z
3 ${disc(34, 74, 4)}${disc(66, 74, 4)}`;
  },
};
