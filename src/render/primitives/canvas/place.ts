import type { CommonV1AnatomyItem } from '../../../schemas/types.ts';

/** Places by whole percents as two figures, because no style attribute may hold them. */
export function placeOf({ x = 50, y = 50 }: CommonV1AnatomyItem): Readonly<Record<string, number>> {
  const [across, down] = [Math.round(x), Math.round(y)];
  return {
    'data-x10': Math.floor(across / 10),
    'data-x1': across % 10,
    'data-y10': Math.floor(down / 10),
    'data-y1': down % 10,
  };
}

/** Widths an item may have, in percent of the canvas. */
export const WIDTHS = [6, 7, 8, 9, 11, 13, 15, 17, 20, 24] as const;

/** Items this near in height stand beside each other. */
const LEVEL = 16;

/** Items nearer than this stand under each other, a little aside. */
const STACKED = 8;

/** The widest that leaves air between items beside each other. */
export function widthOf(items: readonly CommonV1AnatomyItem[], most: number): number {
  let nearest = 100;
  items.forEach((one, index) => {
    for (const other of items.slice(index + 1)) {
      const across = Math.abs((one.x ?? 50) - (other.x ?? 50));
      if (across >= STACKED && Math.abs((one.y ?? 50) - (other.y ?? 50)) < LEVEL)
        nearest = Math.min(nearest, across);
    }
  });
  // Of a distance d the shift takes d per cent of the width, see `placeCss`; a tenth is air.
  const room = (nearest * 0.92) / (1 + nearest / 100);
  return WIDTHS.findLast((width) => width <= Math.min(room, most)) ?? WIDTHS[0];
}
