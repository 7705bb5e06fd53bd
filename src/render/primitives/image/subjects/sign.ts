import type { Thing } from '../subject.ts';

/** A post with a sign. */
export const sign: Thing = {
  name: 'sign',
  kind: 'thing',
  words: [
    'signpost',
    'larch post',
    'wooden signpost',
    'sign',
    'label',
    'post with a number',
    'dark post',
    'notice',
    'number',
    'post and board',
    'signboard',
    'plaque',
  ],
  settings: ['street', 'garden', 'studio'],
  hues: ['brown', 'red', 'primary'],
  isProp: false,
  draw() {
    return `@brown
4 M46 30h9v70h-9z
@
3 M10 8h66l18 14l-18 14H10z
2 M10 8h66l5 4H10z
@white
1 M18 16h36v5H18zM18 25h24v4H18z
@accent
3 M90 46H30L14 56l16 11h60z
@white
1 M34 53h38v4H34z`;
  },
};
