import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A framed print on a wall. */
export const frame: Thing = {
  name: 'frame',
  kind: 'thing',
  words: [
    'print',
    'frame',
    'photograph print',
    'mosaic piece',
    'mosaic',
    'watermark',
    'painting',
    'artwork',
    'star chart',
    'end leaf paper',
    'letterpress print',
    'covered picture',
    'cover over the picture',
  ],
  settings: ['room', 'studio'],
  hues: ['primary', 'accent', 'blue'],
  isProp: false,
  draw({ dice }) {
    return `@brown
4 M8 4h84v94H8z
3 M8 4h84v4H8zM8 4h4v94H8z
@white
1 M14 10h72v82H14z
@
${dice.pick([
  `3 ${disc(50, 42, 18)}\n4 M20 84Q40 52 56 66T80 58v26z\n2 M20 84Q34 66 52 76T80 72v12z`,
  `2 M22 18h56v18H22z\n3 M22 38h56v20H22z\n4 M22 60h56v14H22z\n5 M22 76h56v8H22z`,
  `3 M50 20Q74 40 62 62Q50 84 32 66Q24 40 50 20z\n1l M50 22Q40 50 44 76M48 44q8 4 14 2M46 56q8 4 14 2`,
  `4w M26 84V52q0-14 12-14M42 84V40M58 84V44q0-10 16-14M74 84V56\n2w M22 84h58`,
])}
g M14 10h30L14 70z`;
  },
};
