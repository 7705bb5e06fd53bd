import type { Thing } from '../subject.ts';

/** Books in a stack, or one that is open. */
export const book: Thing = {
  name: 'book',
  kind: 'thing',
  words: [
    'book',
    'notebook',
    'paperback',
    'atlas',
    'diary',
    'ledger',
    'register',
    'novel',
    'sample book',
    'reservation book',
    'sewn notebook',
    'code of law',
    'magazine',
  ],
  settings: ['table', 'sill', 'library'],
  hues: ['primary', 'accent', 'secondary', 'red', 'blue'],
  draw({ words }) {
    if (words.has('open', 'atlas', 'sample'))
      return `
4 M2 42Q28 30 50 42Q72 30 98 42v50Q72 82 50 94Q28 82 2 92z
@white
1 M6 38Q30 26 50 38v50Q30 78 6 86z
2 M94 38Q70 26 50 38v50Q70 78 94 86z
@grey
3l M14 48q16-6 28 0M14 58q16-6 28 0M14 68q16-6 28 0M58 48q12-6 28 0M58 58q12-6 28 0
@
3 M60 62q14-6 26-2v12q-14-3-26 2z
s M50 38q5-4 10-4v50q-5 0-10 4z`;
    return `
4 M10 80h76v18H10q-5-9 0-18z
@accent
3 M16 60h74v18H16q-5-9 0-18z
@secondary
4 M8 40h72v18H8q-5-9 0-18z
@
2 M20 20h66v18H20q-5-9 0-18z
@white
2 M24 24h64v10H24zM14 44h68v10H14zM20 64h72v10H20zM14 84h74v10H14z
@
5 M28 20h5v18h-5zM60 80h5v18h-5z
s M10 58h80v3H10zM10 78h80v3H10z`;
  },
};
