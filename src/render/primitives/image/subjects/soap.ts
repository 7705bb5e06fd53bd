import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A bar of soap. */
export const soap: Thing = {
  name: 'soap',
  kind: 'thing',
  words: ['soap', 'sponge', 'brush', 'horsehair brush'],
  settings: ['table', 'sill', 'studio'],
  hues: ['pink', 'white', 'green'],
  isProp: false,
  draw() {
    return `
4 M10 64q0-10 10-10h56q14 0 14 12v18q0 14-14 14H20Q8 98 8 86z
3 M10 56q2-12 14-12h52q14 2 14 14q0 16-16 16H22Q10 72 10 56z
2 M16 54q2-6 10-6h46q8 2 8 8q-30-6-64-2z
5l M34 60h30
@white
1 ${disc(20, 36, 7)}${disc(36, 28, 5)}${disc(78, 34, 8)}
g ${disc(60, 30, 4)}${disc(18, 34, 3)}`;
  },
};
