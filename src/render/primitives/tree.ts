import type { RenderContext, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { renderItemBadge, type Item, renderItemIcon } from './parts.ts';

export const tree = {
  name: 'tree',
  render(node, context) {
    const items = node.items ?? [];
    // One item is in the tab order: the visible selected one, otherwise the first.
    const entry = items.flatMap(visibleItems).find((item) => item.selected || item.current) ?? items[0];
    return el(
      'ul',
      { class: 'p-tree', role: 'tree', 'aria-label': node.label, 'data-behaviour': 'tree' },
      items.map((item) => renderItem(item, 1, entry, context)),
    );
  },
} as const satisfies Primitive;

const visibleItems = (item: Item): readonly Item[] => [
  item,
  ...(item.expanded === false ? [] : (item.items ?? []).flatMap(visibleItems)),
];

function renderItem(item: Item, level: number, entry: Item | undefined, context: RenderContext): Html {
  const id = context.id('tree-item');
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
      el('span', { class: 'p-tree__fold' }, item.items && renderItemIcon(context, 'chevron-down')),
      renderItemIcon(context, item.icon, item.tone),
      el(
        item.href === undefined ? 'span' : 'a',
        { class: 'p-tree__words', href: item.href && context.href(item.href) },
        el('span', {}, item.text),
        item.detail !== undefined && el('span', { class: 'p-tree__detail' }, item.detail),
      ),
      renderItemBadge(context, item),
    ),
    item.items &&
      el(
        'ul',
        { class: 'p-tree__group', role: 'group', hidden: !open },
        item.items.map((below) => renderItem(below, level + 1, entry, context)),
      ),
  );
}
