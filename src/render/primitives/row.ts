import { renderGroup, wrapListItems } from './group.ts';
import type { RenderContext, AnatomyNode, Primitive } from '../primitive.ts';
import type { Html } from '../html.ts';
import { renderMenuItem } from './button.ts';
import { upright } from './divider.ts';

/** Primitives one line high: rows of them are centred vertically. */
export const SMALL: ReadonlySet<AnatomyNode['is']> = new Set([
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

/** By default fields align at their ends, because labels are above them, and small elements are centred. */
function alignOf({ align, children = [] }: AnatomyNode): AnatomyNode['align'] {
  if (align !== undefined) return align;
  const fields = children.filter(({ is }) => is === 'field');
  // A hint below one field would push it above its neighbours.
  if (fields.length > 0)
    return fields.length === children.length && fields.some(({ hint, error }) => hint ?? error)
      ? 'start'
      : 'end';
  return children.every(({ is }) => SMALL.has(is)) ? 'center' : 'stretch';
}

function child(node: AnatomyNode, { role }: AnatomyNode, context: RenderContext): Html {
  if (node.is === 'divider') return upright(node);
  if (node.is === 'button' && role === 'menubar') return renderMenuItem(node);
  return context.render(node);
}

export const row = {
  name: 'row',
  render: (node, context) =>
    renderGroup(
      node,
      { class: 'p-row', 'data-gap': node.gap, 'data-align': alignOf(node), 'data-justify': node.justify },
      wrapListItems(
        node,
        (node.children ?? []).map((one) => child(one, node, context)),
      ),
    ),
} as const satisfies Primitive;
