import { renderGroup, wrapListItems } from './group.ts';
import type { AnatomyNode, Primitive } from '../primitive.ts';

/** Several collapsible cards in a column support arrow keys. */
const folding = ({ children = [] }: AnatomyNode): boolean =>
  children.filter(({ is, expanded }) => is === 'card' && expanded !== undefined).length > 1;

export const stack = {
  name: 'stack',
  render: (node, context) =>
    renderGroup(
      node,
      {
        class: 'p-stack',
        'data-gap': node.gap,
        'data-align': node.align === 'stretch' ? undefined : node.align,
        'data-justify': node.justify,
        'data-behaviour': folding(node) ? 'accordion' : undefined,
      },
      wrapListItems(node, context.renderAll(node.children)),
    ),
} as const satisfies Primitive;
