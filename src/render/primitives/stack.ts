import { arrangement, entries } from '../arrangement.ts';
import type { Node, Primitive } from '../primitive.ts';

/** Several cards that fold, one below the other, are walked by arrows. */
const folding = ({ children = [] }: Node): boolean =>
  children.filter(({ is, expanded }) => is === 'card' && expanded !== undefined).length > 1;

export const stack = {
  name: 'stack',
  draw: (node, drawing) =>
    arrangement(
      node,
      {
        class: 'p-stack',
        'data-gap': node.gap,
        'data-align': node.align === 'stretch' ? undefined : node.align,
        'data-justify': node.justify,
        'data-behaviour': folding(node) ? 'accordion' : undefined,
      },
      entries(node, drawing.drawAll(node.children)),
    ),
} as const satisfies Primitive;
