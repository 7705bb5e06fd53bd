import { box } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A code to scan. */
export const qr: Scene = {
  name: 'qr',
  kind: 'scene',
  words: ['code to scan', 'code that opens the link', 'qr code', 'scan', 'bar code', 'square with code'],
  hues: ['white'],
  draw({ dice, width, height }) {
    const size = Math.round(Math.min(width, height) * 0.86);
    const cell = Math.floor(size / 21);
    const left = Math.round((width - cell * 21) / 2);
    const top = Math.round((height - cell * 21) / 2);
    const finder = (row: number, column: number): string =>
      `${box(left + column * cell, top + row * cell, 7 * cell, 7 * cell)}${box(left + (column + 1) * cell, top + (row + 1) * cell, 5 * cell, 5 * cell).replace(/^M(\S+) (\S+)h(\S+?)v(\S+?)h(\S+?)z$/, 'M$1 $2v$4h$3v-$4z')}${box(left + (column + 2) * cell, top + (row + 2) * cell, 3 * cell, 3 * cell)}`;
    const isFree = (row: number, column: number): boolean =>
      !((row < 8 && column < 8) || (row < 8 && column > 12) || (row > 12 && column < 8));
    let cells = '';
    for (let row = 0; row < 21; row += 1)
      for (let column = 0; column < 21; column += 1)
        if (isFree(row, column) && cells.length < 1700 && dice.chance(0.44))
          cells += `M${left + column * cell} ${top + row * cell}h${cell}v${cell}h-${cell}z`;
    return `@white
1 ${box(0, 0, width, height)}
@black
5 ${finder(0, 0)}${finder(0, 14)}${finder(14, 0)}${cells}`;
  },
};
