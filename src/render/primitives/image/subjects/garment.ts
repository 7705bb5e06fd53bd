import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A jacket, an apron or a scarf on a peg. */
export const garment: Thing = {
  name: 'garment',
  kind: 'thing',
  words: [
    'jacket',
    'coat',
    'cardigan',
    'apron',
    'shirt',
    'raincoat',
    'jumper',
    'sweater',
    'garment',
    'scarf',
    'dress',
    'waistcoat',
    'uniform',
    'glove',
    'hat',
    'cap',
  ],
  settings: ['room', 'studio'],
  isProp: false,
  draw({ words }) {
    if (words.has('scarf'))
      return `
4 M40 8h14l6 84q-9 6-18 0z
3 M30 6q20-8 40 0q6 16-8 26l8 58q-10 8-22 2L42 34Q24 26 30 6z
2w M42 48l20-3M44 60l20-3M46 72l21-3M47 84l21-3
4 M30 6q20 14 40 0q2 10-4 18q-18 6-32-2q-6-8-4-16z
5l M50 92v6M56 93v6M62 92v6M68 90v6`;
    if (words.has('apron'))
      return `
5l M38 22Q50-4 62 22
3 M36 20h28l4 20q16 6 18 16v40q-36 8-72 0V56q2-10 18-16z
2 M36 20h28l1 8H35z
4 M30 62h40v18q-20 8-40 0z
s M62 20h2l4 20q16 6 18 16v40q-14 3-24 4z`;
    return `@brown
3 M47 0h6v10h-6z
@
4 M30 14L6 32L12 90L26 88L30 54zM70 14L94 32L88 90L74 88L70 54z
3 M38 10Q50 16 62 10L76 16L78 97Q50 101 22 97L24 16z
5 M38 10L50 34L62 10Q50 18 38 10z
4 M38 10L50 36L42 44L30 18zM62 10L50 36L58 44L70 18z
5l M50 36v62
1 ${disc(46, 54, 2)}${disc(46, 68, 2)}${disc(46, 82, 2)}
5l M28 70h14M58 70h14
s M62 40L70 18L76 16L78 97Q70 99 62 99z`;
  },
};
