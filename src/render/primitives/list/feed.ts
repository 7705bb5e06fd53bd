import type { Drawing, Node } from '../../drawing.ts';
import { type Attributes, el, type Html } from '../../html.ts';
import { line, words } from './line.ts';

/** Articles that keep coming: each says its place, and the script moves between them. */
export function feed(node: Node, drawing: Drawing): Html {
  const items = node.items ?? [];
  const children = node.children ?? [];
  const size = items.length + children.length;
  const place = (at: number): Attributes => ({
    class: 'p-list__article',
    tabindex: 0,
    'aria-posinset': at + 1,
    'aria-setsize': size,
  });
  return el(
    'div',
    {
      class: 'p-list',
      role: 'feed',
      'aria-label': node.label,
      'data-kind': 'feed',
      'data-gap': node.gap,
    },
    items.map((item, at) =>
      el(
        'article',
        { ...place(at), 'aria-label': item.text },
        el('div', { class: 'p-list__line' }, line(item, drawing, words(item, drawing, 'true'))),
        item.children && el('div', { class: 'p-list__content' }, drawing.drawAll(item.children)),
      ),
    ),
    children.map((child, at) =>
      el(
        'article',
        { ...place(items.length + at), 'aria-label': titleOf(child), 'data-node': true },
        drawing.draw(bare(child)),
      ),
    ),
  );
}

/** The entry of the feed is the article: a card that says so as well would be one in another. */
function bare(node: Node): Node {
  if (node.role !== 'article') return node;
  const { role: _role, label: _label, ...rest } = node;
  return rest;
}

/** An article is called by its label, its heading, or what it says first. */
function titleOf(node: Node): string | undefined {
  return node.label ?? first(node, 'heading') ?? first(node, 'text');
}

function first(node: Node, is: Node['is']): string | undefined {
  if (node.is === is) return node.text;
  for (const child of node.children ?? []) {
    const found = first(child, is);
    if (found !== undefined) return found;
  }
  return undefined;
}
