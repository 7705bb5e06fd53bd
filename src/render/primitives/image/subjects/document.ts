import { box, repeat, turned } from '../art.ts';
import type { Scene } from '../subject.ts';

/** Sheets of paper on a desk, seen from above. */
export const document: Scene = {
  name: 'document',
  kind: 'scene',
  words: [
    'document',
    'millboard offcut',
    'letter',
    'page',
    'receipt',
    'invoice',
    'bill',
    'slip',
    'essay',
    'contract',
    'form',
    'sheet',
    'payslip',
    'list',
    'file',
    'folder',
    'tax paper',
    'ticket',
    'parking ticket',
    'train ticket',
    'score',
    'estimate',
    'price list',
    'paper',
    'contract draft',
    'note',
    'fee note',
    'proof',
    'label proof',
    'handwritten page',
    'strip of paper',
    'paragraph',
    'table of prices',
    'title page',
    'first page',
    'draft',
    'referral',
    'till receipt',
    'taxi slip',
    'parking slip',
    'taxi receipt',
    'restaurant bill',
    'limit',
    'approval',
    'agent draft',
    'survey sheet',
    'brief',
    'sentence',
    'wet sheet',
    'cotton sheet',
    'package list',
    'formats',
    'download',
    'caption line',
    'entry',
    'tide table',
    'intake form',
    'sketch',
    'paper sketch',
    'press proof',
    'drawing',
    'one example',
    'code of law page',
    'letter of dismissal',
    'by-law',
    'two letters',
  ],
  hues: ['primary', 'secondary', 'accent'],
  draw({ dice, words, width, height }) {
    const isSlip = words.has('receipt', 'slip', 'bill', 'ticket', 'invoice');
    const isTable = words.has(
      'table',
      'price',
      'list',
      'column',
      'sheet with',
      'estimate',
      'figures',
      'rows',
    );
    const tall = height * (isSlip ? 1.02 : 0.98);
    const wide = Math.min(width * 0.8, isSlip ? tall * 0.52 : tall * 0.82);
    const tilt = dice.between(3, 8) * (dice.chance(0.5) ? 1 : -1);
    const x = Math.round(width * (width / height > 1.25 ? 0.42 : 0.5));
    const y = Math.round(height * 0.58);
    const sheet = (cx: number, cy: number, degrees: number, w: number, h: number): string => {
      const at = turned(cx, cy, degrees);
      return `M${at(-w / 2, -h / 2)}L${at(w / 2, -h / 2)}L${at(w / 2, h / 2)}L${at(-w / 2, h / 2)}z`;
    };
    const at = turned(x, y, tilt);
    const rows = Math.max(5, Math.min(9, Math.round(tall / 40)));
    const line = (row: number): number => -tall / 2 + tall * (0.24 + (row * 0.72) / rows);
    const left = -wide * 0.38;
    const text = repeat(rows, (row) => {
      const end = wide * (row % 3 === 2 ? 0.1 : dice.between(24, 38) / 100);
      return isTable || isSlip
        ? `M${at(left, line(row))}L${at(wide * 0.02, line(row))}M${at(wide * 0.24, line(row))}L${at(wide * 0.38, line(row))}`
        : `M${at(left, line(row))}L${at(end, line(row))}`;
    });
    const ink = words.has('green ink') ? 'green' : 'red';
    const marks = words.has('red', 'note', 'notes', 'struck', 'marked', 'margin', 'pencil', 'ink', 'circled');
    const pencil = turned(width * 0.86, height * 0.56, dice.between(-24, 34));
    const k = Math.min(width, height) / 100;
    return `
@brown
b ${box(0, 0, width, height)}
a ${repeat(4, (i) => box(0, height * (0.12 + i * 0.25), width, 2))}
s ${sheet(x + 10, y + 14, tilt, wide, tall)}
@${words.has('folder', 'file', 'files', 'tabs') ? 'accent' : 'white'}
3 ${sheet(x + wide * 0.16, y + 6, tilt + 9, wide, tall)}
@white
1 ${sheet(x, y, tilt, wide, tall)}
@
3 M${at(left, -tall * 0.41)}L${at(left + wide * 0.3, -tall * 0.41)}L${at(left + wide * 0.3, -tall * 0.36)}L${at(left, -tall * 0.36)}z
@grey
${isSlip ? '3l' : '2w'} ${text}
${marks ? `@${ink}\n4l M${at(left, line(1) + 4)}Q${at(0, line(1) + 10)} ${at(wide * 0.3, line(1) + 2)}M${at(wide * 0.3, line(3))}Q${at(wide * 0.48, line(3) + 8)} ${at(wide * 0.36, line(4))}M${at(left, line(4) + 5)}L${at(-wide * 0.1, line(4) + 3)}` : ''}
${
  width / height > 1.2
    ? `@yellow\n3 M${pencil(-5 * k, -38 * k)}L${pencil(5 * k, -38 * k)}L${pencil(5 * k, 26 * k)}L${pencil(-5 * k, 26 * k)}z\n@brown\n1 M${pencil(-5 * k, 26 * k)}L${pencil(5 * k, 26 * k)}L${pencil(0, 40 * k)}z\n@red\n3 M${pencil(-5 * k, -46 * k)}L${pencil(5 * k, -46 * k)}L${pencil(5 * k, -38 * k)}L${pencil(-5 * k, -38 * k)}z`
    : ''
}`;
  },
};
