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

const rules = (axis: 'x' | 'y'): string =>
  [
    ...Array.from(
      { length: 10 },
      (_, ten) => `[data-${axis}10="${ten + 1}"]{--${axis}10:${(ten + 1) * 10}%}`,
    ),
    ...Array.from({ length: 9 }, (_, one) => `[data-${axis}1="${one + 1}"]{--${axis}1:${one + 1}%}`),
  ]
    .map((rule) => `.p-canvas__item${rule}`)
    .join('');

/** An item is shifted by as much of itself as of the canvas: none leaves it, and its place always lies under it. */
export const placeCss = `
.p-canvas__item{--x10:0%;--x1:0%;--y10:0%;--y1:0%;position:absolute;inset-block-start:calc(var(--y10) + var(--y1));left:calc(var(--x10) + var(--x1));transform:translate(calc(-1*(var(--x10) + var(--x1))),calc(-1*(var(--y10) + var(--y1))))}
${rules('x')}${rules('y')}`;

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
