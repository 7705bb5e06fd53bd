import { disc, oval } from '../art.ts';
import type { Thing } from '../subject.ts';

/** Fruit or vegetables. */
export const produce: Thing = {
  name: 'produce',
  kind: 'thing',
  words: [
    'fruit',
    'vegetable',
    'pear',
    'plum',
    'apple',
    'potato',
    'tomato',
    'lettuce',
    'carrot',
    'beetroot',
    'fennel',
    'egg',
    'celery',
    'leek',
    'herb',
    'pea',
    'chard',
    'cherry',
    'strawberry',
    'bean',
    'mushroom',
    'onion',
    'egg box',
    'bulbs of fennel',
  ],
  settings: ['table', 'studio', 'garden'],
  hues: ['green', 'red', 'purple', 'orange'],
  draw({ dice, words }) {
    if (words.has('pear'))
      return `@green
3 M34 30Q42 6 52 30Q54 46 66 60Q76 92 44 98Q8 96 16 64Q30 48 34 30z
2 M36 34Q40 18 44 32Q40 52 28 66Q22 80 28 88Q12 80 22 62Q34 50 36 34z
4 M68 50q8-14 16 0q2 10 8 18q8 26-16 28q-12 0-18-6q18-10 10-40z
@brown
4l M43 16q0-8 6-12M76 42q0-6 5-10
@green
4 M49 8q14-8 20 2q-10 8-20-2z`;
    if (words.has('carrot'))
      return `@green
4 M40 34Q20 14 26 2Q38 8 42 30zM52 32Q50 8 60 0Q68 14 56 32zM62 36Q76 12 90 16Q86 34 66 40z
@orange
3 M30 34q12-8 22 0q2 30-14 64Q26 70 30 34z
4 M52 36q12-6 20 4q-4 34-22 56q-6-28 2-60z
2 M33 38q6-4 9-2q0 26-7 46q-5-22-2-44z
5l M32 50h8M33 62h8M56 52h10M54 64h10`;
    if (words.has('egg'))
      return `@white
2 ${oval(24, 58, 13, 17)}${oval(50, 58, 13, 17)}${oval(76, 58, 13, 17)}
1 ${oval(20, 54, 5, 8)}${oval(46, 54, 5, 8)}${oval(72, 54, 5, 8)}
@grey
3 M4 64q10-8 20 4q13-10 26 0q13-10 26 0q10-12 20-4l-6 32H10z
4 M8 82h84l-3 14H11z`;
    if (words.has('lettuce', 'chard', 'herb', 'fennel', 'celery', 'leek'))
      return `@green
4 M50 98Q4 92 6 54Q14 34 30 42Q34 12 56 22Q80 14 82 42Q98 48 94 66Q88 96 50 98z
3 M50 96Q16 88 20 56Q34 40 44 54Q52 28 66 42Q84 50 80 68Q76 92 50 96z
2 M50 94Q32 86 34 66Q44 54 50 64Q60 52 68 66Q68 88 50 94z
1l M50 94V66M50 84Q40 78 38 70M50 80Q62 76 64 68`;
    const hue = words.has('plum')
      ? 'purple'
      : words.has('potato', 'mushroom')
        ? 'brown'
        : words.has('tomato', 'beetroot', 'cherry', 'strawberry')
          ? 'red'
          : dice.pick(['red', 'orange', 'green', 'purple']);
    return `@${hue}
4 ${disc(72, 60, 21)}
3 ${disc(30, 70, 25)}
4 ${disc(58, 80, 18)}
2 ${disc(22, 60, 8)}${disc(66, 52, 6)}${disc(54, 74, 5)}
@green
4 M30 48q-14-10-18-2q6 10 18 6q10 6 16-2q-6-8-16-2zM72 40q-10-8-14-2q4 8 14 6q8 4 14-2q-6-6-14-2z
5l M30 48q2-8 8-12M72 40q0-6 4-10`;
  },
};
