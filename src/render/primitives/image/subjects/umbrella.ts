import type { Thing } from '../subject.ts';

/** An umbrella. */
export const umbrella: Thing = {
  name: 'umbrella',
  kind: 'thing',
  words: ['umbrella', 'umbrella frame', 'umbrella stand', 'parasol'],
  settings: ['studio', 'room', 'street'],
  hues: ['black', 'red', 'primary'],
  draw() {
    return `@brown
4w M50 40v50q0 8 8 8t8-8
@
4 M2 52Q6 8 50 6Q94 8 98 52Q86 42 74 52Q62 42 50 52Q38 42 26 52Q14 42 2 52z
3 M26 52Q30 12 50 6Q10 8 2 52Q14 42 26 52z
2 M50 6Q30 12 26 52Q38 42 50 52z
3 M50 6Q70 12 74 52Q62 42 50 52z
@grey
4 M48 0h4v8h-4z`;
  },
};
