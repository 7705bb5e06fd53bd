import type { Thing } from '../subject.ts';

/** A microphone on its stand, or headphones. */
export const microphone: Thing = {
  name: 'microphone',
  kind: 'thing',
  words: ['microphone', 'headphone', 'podcast', 'broadcast', 'episode', 'recording'],
  settings: ['stage', 'room', 'studio'],
  hues: ['grey', 'primary', 'red'],
  draw() {
    return `@black
4w M50 70v22
4 M28 92h44v7H28z
4w M22 40Q22 72 50 72T78 40
@
3 M50 2q20 0 20 20v22q0 20-20 20T30 44V22Q30 2 50 2z
2 M50 2q-20 0-20 20v22q0 14 10 18V8q4-6 10-6z
5l M32 20h36M31 29h38M31 38h38M32 47h36
s M58 4q12 4 12 18v22q0 14-10 18z`;
  },
};
