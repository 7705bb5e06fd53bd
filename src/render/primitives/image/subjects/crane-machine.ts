import type { Thing } from '../subject.ts';

/** A harbour crane. */
export const craneMachine: Thing = {
  name: 'crane-machine',
  kind: 'thing',
  words: ['crane', 'lit crane', 'crane model', 'harbour crane', 'mast'],
  settings: ['water', 'studio'],
  hues: ['yellow', 'red', 'orange'],
  draw() {
    return `@black
4 M18 92h52v7H18z
@
3 M34 36h8v56h-8zM52 36h8v56h-8z
4l M38 40l18 16l-18 16l18 16M56 40L38 56l18 16L38 88
3 M24 22h44v18H24z
2 M24 22h44v6H24z
@blue
1 M30 26h12v9H30z
@
4w M62 26L98 6M40 22L98 6
@black
5l M94 8v40
4 M88 48h12v10H88z`;
  },
};
