import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A woven basket. */
export const basket: Thing = {
  name: 'basket',
  kind: 'thing',
  words: ['basket', 'wicker basket', 'hamper'],
  settings: ['table', 'garden', 'studio'],
  hues: ['brown', 'orange'],
  draw({ dice, words }) {
    return `@${words.has('plum') ? 'purple' : dice.pick(['green', 'red', 'purple'])}
3 ${disc(28, 46, 12)}${disc(50, 42, 13)}
4 ${disc(70, 46, 12)}
2 ${disc(40, 50, 10)}
@
5w M14 50Q50-16 86 50
3 M8 50h84l-10 44q-32 8-64 0z
2 M6 46h88v10H6z
4l M12 66h76M14 76h72M16 86h68M24 56l4 40M37 56l2 42M50 56v42M63 56l-2 42M76 56l-4 40
s M72 56h20l-10 38q-10 3-20 4z`;
  },
};
