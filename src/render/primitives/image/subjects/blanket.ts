import type { Thing } from '../subject.ts';

/** A blanket, folded in a stack or draped over the back of a chair. */
export const blanket: Thing = {
  name: 'blanket',
  kind: 'thing',
  words: [
    'blanket',
    'throw',
    'rug',
    'quilt',
    'shawl',
    'plaid',
    'quilt top',
    'bale',
    'textile',
    'wool',
    'towel',
  ],
  settings: ['room', 'studio', 'table'],
  hues: ['primary', 'accent', 'secondary', 'green', 'purple'],
  draw({ dice, words }) {
    const isDraped =
      words.has('over', 'around', 'chair', 'knees', 'rail') || (!words.has('folded') && dice.chance(0.4));
    const weave = words.has('striped') ? 1 : words.has('check', 'triangles') ? 2 : dice.between(0, 3);
    if (isDraped) {
      const pattern = [
        '',
        '1w M24 34v52M40 32v58M56 32v58M72 34v52',
        '4w M32 32v56M62 32v56\n2w M16 48h68M17 68h66',
        '2l M18 40q8-6 16 0t16 0t16 0t16 0M17 52q8-6 16 0t17 0t16 0t17 0M16 64q9-6 17 0t17 0t17 0t17 0M16 76q9-6 17 0t17 0t17 0t17 0',
      ][weave];
      return `@brown
4 M22 62h6v37h-6zM72 62h6v37h-6z
3 M22 18q28-10 56 0v8H22z
@
3 M18 22Q50 8 82 22L86 84Q78 90 70 86Q60 92 50 87Q40 92 30 86Q22 90 14 84z
2 M18 22Q50 8 82 22L82 30Q50 17 18 30z
${pattern}
s M62 16Q74 17 82 22L86 84Q78 90 70 86z
4l M18 87v7M26 89v6M34 88v7M42 90v6M50 89v7M58 90v6M66 89v6M74 89v6M82 87v6`;
    }
    const fold = (y: number): string => `M12 ${y}H80q10 0 10 9t-10 9H12z`;
    const line = (y: number): string => `M12 ${y + 9}h66`;
    return `
4 ${fold(80)}
3 ${fold(62)}
2 ${fold(44)}
3 ${fold(26)}
5l ${line(80)}${line(62)}${line(44)}${line(26)}
${weave > 0 ? `1w M28 27v16M28 45v16M28 63v16M28 81v16M38 27v16M38 45v16M38 63v16M38 81v16` : '1 M12 44h68q10 0 10 9H12z'}
${weave === 2 ? '4w M56 27v16M56 45v16M56 63v16M56 81v16' : ''}
s M70 26h10q10 0 10 9t-10 9q10 0 10 9t-10 9q10 0 10 9t-10 9q10 0 10 9t-10 9h-10z
1l M6 30h6M5 38h7M6 48h6M5 56h7M6 66h6M5 74h7M6 84h6M5 92h7`;
  },
};
