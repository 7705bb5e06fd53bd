import { oval } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A glass with a drink or an ice. */
export const drink: Thing = {
  name: 'drink',
  kind: 'thing',
  words: ['glass', 'ice', 'drink', 'juice', 'lemonade', 'cocktail', 'jelly', 'beer', 'tea'],
  settings: ['table', 'sill', 'studio'],
  hues: ['red', 'yellow', 'purple', 'blue'],
  draw({ dice }) {
    return dice.chance(0.5)
      ? `@blue
1 M20 8h60l-10 52q-4 12-20 12t-20-12z
@
3 M24 30h52l-6 28q-4 12-20 12T30 58z
2 ${oval(50, 30, 26, 5)}
@blue
2 M46 72h8v18h-8zM28 90h44v8H28z
g M28 14h8l6 44q-8-2-10-8z`
      : `@blue
1 M22 6h56l-6 92H28z
@
3 M25 28h50l-4 66H29z
2 ${oval(50, 28, 25, 5)}
1 M40 36l14-4l6 12l-14 6zM34 56l14 4l-4 12l-14-4z
@green
4 M62 14Q80-6 92 8Q84 22 64 22z
g M30 12h7l4 80h-7z`;
  },
};
