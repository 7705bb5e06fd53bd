import { box, disc, repeat } from '../art.ts';
import type { Thing } from '../subject.ts';

/** An open chassis with its parts, or a keyboard. */
export const circuit: Thing = {
  name: 'circuit',
  kind: 'thing',
  words: [
    'chassis',
    'open chassis',
    'capacitor',
    'keyboard',
    'switch',
    'small computer',
    'plug',
    'pulled plug',
    'chip',
    'valve cage',
    'glowing valve',
    'steel cage',
    'circuit',
    'server',
  ],
  settings: ['table', 'studio'],
  hues: ['green', 'blue', 'grey'],
  draw({ words }) {
    if (words.has('valve'))
      return `@grey
4 M4 76h92v20H4z
3 M4 72h92v8H4z
@yellow
1 M16 72V26Q16 6 30 6t14 20v46zM56 72V30Q56 12 70 12t14 18v42z
3 M24 66V34h12v32zM64 66V38h12v28z
@red
3 M27 60V40h6v20zM67 60V42h6v18z
@black
5l M4 20h92M4 46h92M10 12v60M50 12v60M90 12v60`;
    if (words.has('keyboard'))
      return `@grey
4 M2 56h96l2 38H0z
2 ${repeat(8, (i) => box(6 + i * 11.5, 60, 9, 8))}${repeat(8, (i) => box(5 + i * 11.5, 71, 9, 8))}${box(5, 82, 20, 8)}${box(28, 82, 46, 8)}${box(77, 82, 18, 8)}
@yellow
2 ${box(17, 60, 9, 8)}${box(52, 71, 9, 8)}${box(75, 60, 9, 8)}`;
    return `
4 M4 30h92v68H4z
3 M0 24h92v68H0z
1l M10 40h26v20h20M12 80h30V66M60 82V60h22M66 34v14h18
@black
4 M40 40h24v20H40z
2l M44 40v-5M50 40v-5M56 40v-5M44 65v-5M50 65v-5M56 65v-5
@blue
3 M70 62h12v22H70zM14 50h10v20H14z
2 M70 62h4v22h-4z
@orange
3 ${disc(28, 80, 7)}${disc(48, 80, 7)}
@yellow
2 ${disc(28, 80, 3)}${disc(48, 80, 3)}${disc(82, 36, 5)}`;
  },
};
