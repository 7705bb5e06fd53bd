import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A cardboard box or a wooden crate. */
export const parcel: Thing = {
  name: 'parcel',
  kind: 'thing',
  words: [
    'box',
    'parcel',
    'package',
    'crate',
    'carton box',
    'packet',
    'pallet',
    'trunk',
    'suitcase',
    'moving box',
    'delivery',
    'case',
    'match',
    'filter bag',
    'crab pot',
  ],
  settings: ['street', 'studio', 'table'],
  hues: ['brown', 'orange', 'primary'],
  draw({ dice, words }) {
    if (words.has('crate', 'pallet') || words.has('crab pot'))
      return `
@${words.has('plum') ? 'purple' : words.has('empty') ? 'brown' : dice.pick(['red', 'orange', 'green', 'yellow'])}
${words.has('empty') ? '5 M12 38h76v12H12z' : `3 ${disc(24, 40, 12)}${disc(46, 36, 13)}${disc(68, 38, 13)}\n4 ${disc(80, 42, 9)}${disc(35, 44, 9)}\n2 ${disc(57, 43, 10)}`}
@brown
3 M6 46h88v14H6zM8 64h84v14H8zM10 82h80v14H10z
2 M6 46h88v4H6zM8 64h84v3H8zM10 82h80v3H10z
4 M12 44h9v54h-9zM79 44h9v54h-9z
5 ${disc(16, 53, 1)}${disc(16, 71, 1)}${disc(84, 53, 1)}${disc(84, 71, 1)}`;
    if (words.has('suitcase', 'trunk'))
      return `
5w M38 26V16h24v10
3 M8 26h84q6 0 6 6v58q0 6-6 6H8q-6 0-6-6V32q0-6 6-6z
4 M20 26h12v70H20zM68 26h12v70H68z
2 M2 46h96v5H2z
1 M22 44h8v10h-8zM70 44h8v10h-8z`;
    return `
4 M52 40L94 26V78L52 98z
3 M52 40L6 28V82L52 98z
2 M6 28L46 14L94 26L52 40z
1 M24 21L70 33V48L62 51V36L18 24z
@white
1 M14 58l22 6v18l-22-6z
@grey
3l M18 66l14 4M18 72l9 3
@
s M52 40L94 26V40L52 56z`;
  },
};
