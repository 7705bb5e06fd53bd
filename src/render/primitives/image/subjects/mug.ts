import { disc, oval } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A mug with a drink in it. */
export const mug: Thing = {
  name: 'mug',
  kind: 'thing',
  words: ['mug', 'cup', 'tumbler', 'teacup', 'egg cup', 'beaker', 'cup of tea', 'cup of coffee'],
  settings: ['table', 'sill', 'studio'],
  hues: ['primary', 'accent', 'secondary', 'green', 'blue'],
  draw({ dice, words }) {
    const glaze = dice.pick([
      '2 M18 22h52v22q-8 8-18 2t-18 3t-16-4z',
      '4 M18 66h52v16q0 16-16 16H34q-16 0-16-16z',
      '1w M19 50h50M19 62h50',
      `1 ${disc(30, 50, 2)}${disc(44, 60, 2)}${disc(58, 48, 2)}${disc(36, 76, 2)}${disc(56, 72, 2)}${disc(26, 66, 1)}${disc(48, 86, 2)}`,
    ]);
    const hasHandle = !words.has('tumbler', 'handleless', 'egg');
    return `
${hasHandle ? '4w M70 38h8q13 0 13 14v4q0 14-13 14h-8' : ''}
3 M18 22h52v60q0 16-16 16H34q-16 0-16-16z
${glaze}
s M56 22h14v60q0 16-16 16h-8q10-6 10-18z
g M24 34h5v48q-5-2-5-8z
2 ${oval(44, 22, 26, 7)}
@brown
5 ${oval(44, 22, 22, 5)}
3 M24 23q20 8 40 0q-6 5-20 5t-20-5z
gl M36 12q-6-6 0-12M48 12q-6-6 0-12`;
  },
};
