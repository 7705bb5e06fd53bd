import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A paper bag that stands by itself. */
export const bag: Thing = {
  name: 'bag',
  kind: 'thing',
  words: [
    'bag',
    'sack',
    'paper bag',
    'linen bag',
    'pouch',
    'coffee bean',
    'seed',
    'fish food',
    'lentil',
    'cracker',
    'flour',
    'nuts',
  ],
  settings: ['table', 'studio', 'sill'],
  hues: ['brown', 'white', 'green', 'primary'],
  draw({ dice }) {
    return `
4 M68 18l16 8l4 70H70z
3 M16 20l54-2l2 80H14z
2 M16 20l27-1l-1 79H14z
${dice.pick(['2', '4'])} M16 20q6-8 12 0q6-8 12 0q6-8 12 0q6-8 18-2l2 12H16z
@white
1 M26 46h34v30H26z
@
4 ${dice.pick([`${disc(43, 57, 7)}`, 'M43 50q10 8 0 16q-10-8 0-16z', 'M33 52h20v10H33z'])}
@grey
3 M32 68h22v3H32z
@
s M62 18l8 0l2 80h-8z`;
  },
};
