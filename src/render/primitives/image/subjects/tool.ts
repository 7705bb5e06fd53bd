import { disc, oval } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A tool with a wooden handle. */
export const tool: Thing = {
  name: 'tool',
  kind: 'thing',
  words: [
    'tool',
    'knife',
    'spade',
    'saw',
    'hammer',
    'screwdriver',
    'spoon',
    'oak spoon',
    'tongs',
    'plane',
    'plane iron',
    'pencil',
    'pen',
    'scissors',
    'lever',
    'spanner',
    'cedar slat',
    'slat',
    'short knife',
    'shovel',
    'rake',
    'razor',
    'tweezers',
    'whistle',
  ],
  settings: ['table', 'studio'],
  hues: ['grey', 'brown', 'red'],
  draw({ words }) {
    if (words.has('spade', 'shovel', 'rake'))
      return `@brown
3 M46 0h8v56h-8zM36 0h28v7H36z
@grey
4 M46 50h8v12h-8z
3 M28 58h44v18Q70 92 50 99Q30 92 28 76z
2 M28 58h16v36Q30 88 28 76z
5l M50 64v26`;
    if (words.has('spoon'))
      return `@brown
3 M40 40h8v58h-8z
2 ${oval(44, 24, 15, 22)}
4 ${oval(44, 26, 10, 16)}
4 M66 46h7v52h-7z
3 ${oval(70, 32, 13, 19)}
5 ${oval(70, 34, 8, 13)}`;
    if (words.has('pencil', 'pen'))
      return `@yellow
3 M70 6l16 12L36 82L20 70z
2 M70 6l6 4L26 74l-6-4z
@brown
1 M20 70l16 12l-24 12z
5 M16 84l5 4l-9 6z
@red
3 M70 6l8-6l14 10l-6 8z`;
    return `@brown
3 M2 74h100v22H2z
4l M2 82h98M10 90h80
@grey
2 M6 52Q40 40 66 46v16H14Q6 60 6 52z
3 M14 62h52v-6H10z
@brown
4 M64 44h32q4 9 0 18H64z
2 ${disc(74, 53, 2)}${disc(88, 53, 2)}
g M12 50Q40 42 60 47v3Q36 46 12 54z`;
  },
};
