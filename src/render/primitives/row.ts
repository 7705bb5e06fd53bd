import { arrangement, entries } from '../arrangement.ts';
import type { Drawing, Node, Primitive } from '../primitive.ts';
import type { Html } from '../html.ts';
import { menuItem } from './button.ts';
import { upright } from './divider.ts';

/** What is one line high; next to others of its kind it sits on their middle. */
const SMALL: ReadonlySet<Node['is']> = new Set([
  'avatar',
  'badge',
  'button',
  'code',
  'divider',
  'heading',
  'icon',
  'link',
  'row',
  'text',
]);

/** Where nothing is said: fields end together, as their labels stand above; small things sit on one middle. */
function alignOf({ align, children = [] }: Node): Node['align'] {
  if (align !== undefined) return align;
  if (children.some(({ is }) => is === 'field')) return 'end';
  return children.every(({ is }) => SMALL.has(is)) ? 'center' : 'stretch';
}

function child(node: Node, { role }: Node, drawing: Drawing): Html {
  if (node.is === 'divider') return upright(node);
  if (node.is === 'button' && role === 'menubar') return menuItem(node);
  return drawing.draw(node);
}

export const row = {
  name: 'row',
  draw: (node, drawing) =>
    arrangement(
      node,
      { class: 'p-row', 'data-gap': node.gap, 'data-align': alignOf(node), 'data-justify': node.justify },
      entries(
        node,
        (node.children ?? []).map((one) => child(one, node, drawing)),
      ),
    ),
} as const satisfies Primitive;
