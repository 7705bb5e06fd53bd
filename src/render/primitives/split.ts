import { arrangement } from '../arrangement.ts';
import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';

export const split = {
  name: 'split',
  draw(node, drawing) {
    const [first, second] = (node.ratio ?? '1:1').split(':');
    return arrangement(
      node,
      { class: 'p-split', 'data-first': first, 'data-second': second, 'data-gap': node.gap },
      el('div', { class: 'p-split__panes', 'data-align': node.align }, drawing.drawAll(node.children)),
    );
  },
} as const satisfies Primitive;
