import { renderGroup, wrapListItems } from './group.ts';
import type { Primitive } from '../primitive.ts';

export const grid = {
  name: 'grid',
  render: (node, context) =>
    renderGroup(
      node,
      {
        class: 'p-grid',
        'data-cols': typeof node.columns === 'number' ? node.columns : 1,
        'data-gap': node.gap,
        'data-align': node.align,
      },
      wrapListItems(node, context.renderAll(node.children)),
    ),
} as const satisfies Primitive;
