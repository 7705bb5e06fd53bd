import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** Rings of wood or metal. */
export const ring: Thing = {
  name: 'ring',
  kind: 'thing',
  words: ['ring', 'hoop', 'wreath'],
  settings: ['studio', 'table'],
  hues: ['brown', 'yellow', 'accent'],
  draw({ dice, words }) {
    return `
5 M50 14a42 42 0 1 0 0 84a42 42 0 1 0 0-84zm0 20a22 22 0 1 1 0 44a22 22 0 1 1 0-44z
3 M50 10a42 42 0 1 0 0 84a42 42 0 1 0 0-84zm0 20a22 22 0 1 1 0 44a22 22 0 1 1 0-44z
2 M50 10a42 42 0 0 0-42 42h20a22 22 0 0 1 22-22z
4l M14 52a36 36 0 0 1 36-36M86 54a36 36 0 0 1-36 34
1l M20 40a32 32 0 0 1 16-16
${words.has('iris', 'flower') || dice.chance(0.2) ? `@purple\n3 ${disc(20, 36, 9)}${disc(34, 24, 9)}${disc(82, 40, 9)}\n@green\n4 M26 30q-14-16-4-26q12 8 4 26zM84 40q6-20 14-18q2 14-14 18z` : ''}`;
  },
};
