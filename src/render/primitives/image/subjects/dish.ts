import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** Food on a plate, seen from above. */
export const dish: Scene = {
  name: 'dish',
  kind: 'scene',
  words: [
    'dish',
    'meal',
    'trout',
    'lamb',
    'lamb shoulder',
    'char',
    'whole char',
    'rump',
    'roasted duck',
    'plate',
    'main course',
    'beet salad',
    'beetroot salad',
    'sliced beetroot',
    'slice of dark beetroot',
    'broth',
    'celeriac plate',
    'mackerel',
    'three dumpling',
    'charred leek',
    'apricot tart',
    'food',
    'soup',
    'menu board',
    'plank of fish',
    'toast',
    'celeriac',
    'dumpling',
    'blue plate',
  ],
  hues: ['primary', 'secondary', 'accent'],
  draw({ dice, words, width, height }) {
    const r = Math.min(width * 0.46, height * 0.56);
    const x = Math.round(width / 2 + dice.between(-0.05 * width, 0.05 * width));
    const y = Math.round(height * 0.52);
    const u = r / 100;
    const p = (dx: number, dy: number): string => `${Math.round(x + dx * u)} ${Math.round(y + dy * u)}`;
    const at = (dx: number, dy: number, size: number): string => disc(x + dx * u, y + dy * u, size * u);
    const spots = (count: number, reach: number, size: number): string =>
      repeat(count, () => {
        const turn = dice.roll() * Math.PI * 2;
        const far = (0.3 + dice.roll() * 0.7) * reach;
        return at(Math.cos(turn) * far, Math.sin(turn) * far, size);
      });
    const isFish = words.has('trout', 'fish', 'char', 'mackerel');
    const isMeat = words.has('lamb', 'rump', 'duck', 'beef', 'course');
    const isSoup = words.has('broth', 'soup', 'bean');
    const isTart = words.has('tart', 'cake');
    const isRed = words.has('beetroot', 'cherry', 'red');
    const main = isFish
      ? `@orange\n3 M${p(-58, 6)}Q${p(-20, -34)} ${p(34, -8)}L${p(60, -26)}Q${p(54, 4)} ${p(62, 28)}L${p(34, 14)}Q${p(-18, 40)} ${p(-58, 6)}z\n2 M${p(-52, 5)}Q${p(-18, -22)} ${p(30, -6)}Q${p(-18, -4)} ${p(-52, 5)}z\n5 ${at(-42, 2, 3)}\n4l M${p(-18, -8)}L${p(-10, 14)}M${p(0, -10)}L${p(8, 14)}M${p(16, -8)}L${p(24, 10)}`
      : isTart
        ? `@yellow\n3 M${p(-50, 40)}L${p(10, -52)}Q${p(56, -30)} ${p(58, 22)}z\n@orange\n3 M${p(-38, 32)}L${p(8, -38)}Q${p(42, -20)} ${p(44, 20)}z\n2 ${at(4, -16, 10)}${at(22, 4, 10)}${at(-4, 10, 9)}\n@white\n1 ${at(-40, -30, 16)}`
        : isMeat
          ? `@brown\n3 ${at(-6, -4, 34)}\n4 ${at(16, 10, 26)}\n@pink\n3 ${at(-10, -8, 22)}\n2 ${at(-14, -12, 12)}`
          : isSoup
            ? `@${isRed ? 'red' : 'orange'}\n3 ${at(0, 0, 58)}\n2 M${p(-40, -20)}Q${p(0, -50)} ${p(36, -26)}Q${p(0, -34)} ${p(-40, -20)}z`
            : words.has('dumpling', 'omelette', 'egg')
              ? `@yellow\n2 ${at(-26, -10, 24)}${at(22, -16, 24)}${at(0, 24, 24)}\n1 ${at(-32, -18, 8)}${at(16, -24, 8)}${at(-6, 16, 8)}`
              : `@${isRed ? 'red' : dice.pick(['red', 'orange', 'green'])}\n4 ${at(-28, 8, 24)}\n3 ${at(-4, -14, 26)}\n4 ${at(24, 8, 24)}\n2 ${at(-6, -16, 14)}`;
    return `
b ${box(0, 0, width, height)}
${dice.pick([
  `a ${repeat(Math.ceil(width / 60), (i) => box(i * 60, 0, 24, height))}`,
  `c ${box(0, height * 0.6, width, height * 0.4)}`,
  `a ${repeat(Math.ceil(height / 50), (i) => box(0, i * 50, width, 18))}`,
])}
s ${disc(x + 8, y + 12, r)}
@white
2 ${disc(x, y, r)}
1 ${disc(x, y, r * 0.93)}
3l ${disc(x, y, r * 0.7)}
${main}
@green
4 ${spots(4, 46, 6)}
3 M${p(18, 26)}Q${p(44, 14)} ${p(52, 34)}Q${p(34, 48)} ${p(18, 26)}zM${p(-46, -22)}Q${p(-34, -46)} ${p(-14, -40)}Q${p(-22, -20)} ${p(-46, -22)}z
@${isRed ? 'white' : dice.pick(['red', 'yellow', 'orange'])}
2 ${spots(4, 50, 5)}
@grey
3 ${width / height > 1.25 ? `${box(x - r - 34, y - r * 0.7, 5, r * 1.4)}${box(x - r - 40, y - r * 0.7, 17, r * 0.34)}${box(x + r + 24, y - r * 0.7, 8, r * 1.4)}` : ''}
g M${p(-80, -40)}Q${p(-50, -90)} ${p(10, -88)}Q${p(-44, -76)} ${p(-70, -30)}z`;
  },
};
