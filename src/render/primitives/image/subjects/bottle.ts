import type { Thing } from '../subject.ts';

/** A bottle with a label. */
export const bottle: Thing = {
  name: 'bottle',
  kind: 'thing',
  words: [
    'bottle',
    'flask',
    'oil',
    'lamp oil',
    'olive oil',
    'ink',
    'milk',
    'carton',
    'oat milk',
    'wine',
    'medicine bottle',
    'yoghurt',
    'cream',
  ],
  settings: ['table', 'sill', 'studio'],
  hues: ['green', 'blue', 'brown', 'primary'],
  draw({ words }) {
    if (words.has('carton', 'milk'))
      return `
4 M66 30l12 8v60H66z
3 M24 30h42v68H24z
2 M24 30l8-18h34v18z
4 M66 12l12 18v8l-12-8z
1 M24 46h42v24H24z
3 M30 52h26v4H30zM30 60h18v4H30z
2 M32 6h34v8H32z`;
    return `@${'brown'}
4 M42 2h16v14H42z
@
3 M42 14h16v16q18 6 18 22v36q0 10-10 10H34q-10 0-10-10V52q0-16 18-22z
g M30 54q2-12 12-16v48q-12 4-12-6z
@white
1 M24 56h52v26H24z
3 M32 62h30v4H32zM32 70h20v3H32z
@
s M60 32q16 6 16 20v36q0 10-10 10h-8q6-6 6-16V48q0-8-4-16z`;
  },
};
