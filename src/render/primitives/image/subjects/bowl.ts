import { disc, oval } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A bowl, with or without fruit. */
export const bowl: Thing = {
  name: 'bowl',
  kind: 'thing',
  words: ['bowl', 'basin', 'wooden bowl', 'vessel', 'vase', 'pot'],
  settings: ['table', 'studio', 'sill'],
  hues: ['brown', 'primary', 'accent', 'secondary'],
  draw({ dice, words }) {
    const fruit = words.has('apple', 'lemon', 'orange')
      ? ['red', 'yellow', 'green']
      : words.has('nut', 'bread')
        ? ['brown', 'orange']
        : dice.chance(0.4)
          ? ['green', 'red']
          : [];
    const hue = words.has('lemon') ? 'yellow' : fruit[0];
    const heap = hue
      ? `@${hue}\n3 ${disc(34, 38, 13)}${disc(58, 34, 14)}\n4 ${disc(74, 42, 11)}\n2 ${disc(46, 44, 12)}\n@`
      : '';
    return `
4 M32 90h36v8H32z
2 ${oval(50, 46, 46, 12)}
5 ${oval(50, 47, 42, 9)}
${heap}
3 M4 46C8 80 28 94 50 94C72 94 92 80 96 46C90 56 70 59 50 59C30 59 10 56 4 46z
4l M12 64Q50 82 88 64M20 77Q50 92 80 77
s M66 58C82 56 92 52 96 46C92 80 72 94 50 94C66 88 70 74 66 58z
g M10 56q6 4 14 5q2 16 10 26Q16 78 10 56z`;
  },
};
