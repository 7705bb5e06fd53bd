import type { Thing } from '../subject.ts';

/** A lamp or a lantern with its light on. */
export const lamp: Thing = {
  name: 'lamp',
  kind: 'thing',
  words: ['lamp', 'lantern', 'bulb', 'torch', 'lamplight'],
  settings: ['table', 'sill', 'studio'],
  hues: ['yellow', 'orange', 'accent'],
  draw({ words }) {
    if (words.has('lantern'))
      return `
5l M36 14Q50-8 64 14
4 M30 14h40l8 14H22z
@yellow
1 M26 28h48v56H26z
2 M50 34Q68 60 50 78Q32 60 50 34z
3 M50 50q8 14 0 24q-8-10 0-24z
@
4 M22 28h7v58h-7zM71 28h7v58h-7zM47 28h5v8h-5z
3 M20 84h60v14H20z
g M50 20L100 96H0z`;
    if (words.has('bulb'))
      return `@yellow
1 M50 4a34 34 0 0 1 18 62q-4 4-4 10H36q0-6-4-10A34 34 0 0 1 50 4z
3l M42 74V52l-6-10l8 4l6-6l6 6l8-4l-6 10v22
@grey
3 M36 78h28v7H36zM38 87h24v7H38z
g M28 36q2-18 20-24q-10 8-12 26z`;
    return `@yellow
g M26 40L0 98h100L74 40z
@
3 M32 4h36l18 40H14z
2 M32 4h14L34 44H14z
@yellow
1 M18 44h64q-2 8-32 8t-32-8z
@grey
4 M47 50h6v38h-6z
3 M28 88h44q4 0 4 10H24q0-10 4-10z`;
  },
};
