import { disc } from '../art.ts';
import { bust } from '../bust.ts';
import type { Thing } from '../subject.ts';

/** A blanket, folded in a stack or draped over the back of a chair. */
export const blanket: Thing = {
  name: 'blanket',
  kind: 'thing',
  words: [
    'blanket',
    'offcut',
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
    const weave = words.has('striped') ? 1 : words.has('check', 'triangles') ? 2 : dice.between(0, 3);
    const pattern =
      [
        '2 M27 15h9l-3 55h-9zM62 15h9l4 55h-9z',
        '2 M22 22h56l1 6H22zM21 36h58l1 6H21zM20 50h60l1 6H20z',
        '4 M32 13h6l-2 58h-6zM52 13h6l1 58h-6zM20 34h60v5H20z\n1 M42 13h3l-1 58h-3zM66 13h3l3 58h-3zM20 54h60v3H20z',
        '2l M22 24l7-5l7 5l7-5l7 5l7-5l7 5l7-5l6 5M21 36l7-5l8 5l7-5l7 5l7-5l7 5l8-5l7 5M20 48l8-5l7 5l8-5l7 5l7-5l8 5l7-5l8 5M20 60l8-5l7 5l8-5l7 5l8-5l7 5l8-5l7 5',
      ][weave] ?? '';
    const cloth = `4 M24 8Q50 3 76 8L78 14H22z
3 M22 12Q50 7 78 12L83 72Q74 76 66 72Q58 77 50 73Q40 77 33 72Q25 76 17 72z
${pattern}
s M66 9Q72 10 78 12L83 72Q74 76 70 73z
g M24 12Q30 10 36 10L31 72Q25 75 20 73z
4l M19 74v8M25 75v8M31 74v8M37 75v8M43 76v8M49 75v8M55 76v8M61 75v8M67 74v8M73 75v8M80 74v8`;
    if (words.has('shoulders'))
      return `${bust({ dice, words })}
@
3 M0 101C0 80 20 76 37 69L50 90L63 69C80 76 100 80 100 101z
2 M37 69L50 90L63 69L69 72L52 101H48L31 72z
4w M18 79L40 101M82 79L60 101M6 90L16 101M94 90L84 101
1l M28 74L46 96M72 74L54 96M10 85L26 101M90 85L74 101`;
    if (words.has('bed'))
      return `@brown
4 M2 18h8v80H2zM90 40h8v58h-8z
3 M2 26q44-12 44 0v40H2z
@white
1 M10 50h84v26H10z
2 M12 42q16-10 30 0v14H12z
@
3 M40 48h54q4 0 4 6v30H36V54q0-6 4-6z
1 M52 48h7v36h-7zM70 48h7v36h-7zM88 48h6v36h-6z
4 M36 76h62v8H36z
s M36 48h8v36h-8z`;
    if (words.has('rail', 'cot'))
      return words.has('cot')
        ? `@brown
4 M4 20h7v78H4zM89 20h7v78h-7z
3 M4 26h92v7H4zM4 82h92v8H4z
4l M18 33v49M28 33v49M38 33v49M48 33v49M58 33v49M68 33v49M78 33v49
@
>14 16 .7
${cloth}
<`
        : `@grey
4 M2 8h96v5H2z
3 ${disc(3, 10, 5)}${disc(97, 10, 5)}
@
>-10 2 1.2
${cloth}
<`;
    if (words.has('over', 'around', 'chair') || (!words.has('folded') && dice.chance(0.4)))
      return `@brown
4 M12 8h9v90h-9zM79 8h9v90h-9z
3 M12 8h5v90h-5zM79 8h5v90h-5z
3 M8 66h84l4 12H4z
5 M4 78h92v5H4z
4 M12 14h76v7H12z
@
${cloth}`;
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
