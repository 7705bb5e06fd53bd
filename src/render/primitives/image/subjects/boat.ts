import { box, repeat } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A boat on the water. */
export const boat: Thing = {
  name: 'boat',
  kind: 'thing',
  words: [
    'boat',
    'ferry',
    'ship',
    'sail',
    'sailing boat',
    'pilot boat',
    'fishing smack',
    'boat hull',
    'white sail',
    'galley',
    'wreck',
    'submarine',
    'vessel at sea',
    'crossing',
    'raft',
  ],
  settings: ['water'],
  hues: ['red', 'white', 'blue', 'primary'],
  draw({ words }) {
    return words.has('ferry', 'ship', 'crossing')
      ? `
3 M0 66h100l-12 28H14z
@white
1 M14 44h70v22H14zM26 26h40v18H26z
@
2 M0 66h100l-2 6H2z
@blue
3 ${repeat(6, (i) => box(19 + i * 11, 50, 7, 8))}${repeat(3, (i) => box(31 + i * 12, 31, 7, 7))}
@red
3 M52 8h14v18H52z
5 M52 8h14v5H52z
@blue
2w M0 96q12-6 25 0t25 0t25 0t25 0`
      : `@brown
4 M48 6h4v66h-4z
@white
1 M46 8L46 66H10Q34 44 46 8z
2 M54 14Q84 40 86 66H54z
@
3 M4 72h92Q88 94 72 96H28Q10 94 4 72z
2 M4 72h92l-3 7H7z
@blue
2w M0 98q12-6 25 0t25 0t25 0t25 0`;
  },
};
