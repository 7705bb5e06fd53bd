import type { Drawing, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { badgeOf, type Item, picture } from './parts.ts';

export const tree = {
  name: 'tree',
  draw(node, drawing) {
    const items = node.items ?? [];
    // One entry is in the tab order: the chosen one where it can be seen, else the first.
    const entry = items.flatMap(seen).find((item) => item.selected || item.current) ?? items[0];
    return el(
      'ul',
      { class: 'p-tree', role: 'tree', 'aria-label': node.label, 'data-behaviour': 'tree' },
      items.map((item) => entryOf(item, 1, entry, drawing)),
    );
  },
} as const satisfies Primitive;

const seen = (item: Item): readonly Item[] => [
  item,
  ...(item.expanded === false ? [] : (item.items ?? []).flatMap(seen)),
];

function entryOf(item: Item, level: number, entry: Item | undefined, drawing: Drawing): Html {
  const id = drawing.id('tree-item');
  const open = item.expanded ?? true;
  return el(
    'li',
    {
      class: 'p-tree__item',
      role: 'treeitem',
      'aria-labelledby': id,
      'aria-level': level,
      'aria-expanded': item.items && String(open),
      'aria-selected': String(item.selected ?? false),
      'aria-current': item.current && 'page',
      'aria-disabled': item.disabled && 'true',
      tabindex: item === entry ? 0 : -1,
    },
    el(
      'div',
      { class: 'p-tree__row', id },
      el('span', { class: 'p-tree__fold' }, item.items && picture(drawing, 'chevron-down')),
      picture(drawing, item.icon, item.tone),
      el(
        item.href === undefined ? 'span' : 'a',
        { class: 'p-tree__words', href: item.href && drawing.href(item.href) },
        el('span', {}, item.text),
        item.detail !== undefined && el('span', { class: 'p-tree__detail' }, item.detail),
      ),
      badgeOf(drawing, item),
    ),
    item.items &&
      el(
        'ul',
        { class: 'p-tree__group', role: 'group', hidden: !open },
        item.items.map((below) => entryOf(below, level + 1, entry, drawing)),
      ),
  );
}
