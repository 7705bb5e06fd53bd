import { renderGroup } from './group.ts';
import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';

export const split = {
  name: 'split',
  render(node, context) {
    const [first, second] = (node.ratio ?? '1:1').split(':');
    return renderGroup(
      node,
      { class: 'p-split', 'data-first': first, 'data-second': second, 'data-gap': node.gap },
      el('div', { class: 'p-split__panes', 'data-align': node.align }, context.renderAll(node.children)),
    );
  },
} as const satisfies Primitive;
