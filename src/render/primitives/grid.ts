import { arrangement, entries } from '../arrangement.ts';
import type { Primitive } from '../primitive.ts';

export const grid = {
  name: 'grid',
  draw: (node, drawing) =>
    arrangement(
      node,
      {
        class: 'p-grid',
        'data-cols': typeof node.columns === 'number' ? node.columns : 1,
        'data-gap': node.gap,
        'data-align': node.align,
      },
      entries(node, drawing.drawAll(node.children)),
    ),
} as const satisfies Primitive;
