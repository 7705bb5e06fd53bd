import { disc, oval } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A loaf, a cake or a cheese. */
export const bread: Thing = {
  name: 'bread',
  kind: 'thing',
  words: [
    'bread',
    'loaf',
    'cake',
    'tart',
    'cheese',
    'butter',
    'pastry',
    'bun',
    'pie',
    'goat cheese',
    'butter knife',
  ],
  settings: ['table', 'studio', 'sill'],
  hues: ['orange', 'brown'],
  draw({ words }) {
    if (words.has('cake', 'tart', 'pie', 'cheese', 'butter'))
      return `@white
2 ${oval(50, 88, 48, 9)}
@${words.has('cheese', 'butter') ? 'yellow' : 'brown'}
3 M12 50h76v30q0 10-38 10T12 80z
2 M12 50q0-12 38-12t38 12t-38 12t-38-12z
@${words.has('cheese', 'butter') ? 'yellow' : 'red'}
1 M12 50q0-12 38-12t38 12q0 12-10 4t-14 6t-16-2t-16 4t-14-6t-8-6z
5 M50 50L88 52v28q0 6-22 9z
4 M50 50v40q10 0 16-1z
@red
3 ${disc(36, 40, 6)}${disc(56, 36, 6)}`;
    return `
4 M6 66Q6 34 40 32H66Q96 34 94 68Q92 94 80 96H18Q8 94 6 66z
3 M6 64Q8 34 40 32H66Q94 34 92 62Q70 74 50 72T6 64z
1w M26 38q10 8 6 24M44 36q10 8 7 28M62 36q10 8 7 26
g M14 56Q18 40 36 38Q22 46 20 60z
@brown
3 M0 94h100v6H0z`;
  },
};
