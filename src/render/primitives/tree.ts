import type { Drawing, Primitive } from '../drawing.ts';
import { el, type Html } from '../html.ts';
import { badgeOf, type Item, picture } from './entry.ts';

export const tree = {
  name: 'tree',
  css: `
.p-tree{display:grid;align-content:start;grid-template-columns:minmax(0,1fr);gap:2px;font-size:var(--text-sm);min-inline-size:0}
.p-tree__item{border-radius:var(--radius-sm)}
.p-tree__row{display:flex;align-items:center;gap:var(--space-xs);min-block-size:max(28px,calc(var(--control) - 6px));padding:2px var(--space-xs);border-radius:var(--radius-sm);cursor:pointer}
.p-tree__row:hover{background:var(--color-surface-raised)}
.p-tree__row>svg{flex:none}
.p-tree__item[aria-selected=true]>.p-tree__row,.p-tree__item[aria-current]>.p-tree__row{background:var(--color-surface-raised);box-shadow:inset 3px 0 0 var(--color-primary);font-weight:var(--weight-semibold)}
.p-tree__item[aria-disabled]>.p-tree__row{color:var(--color-text-muted);cursor:not-allowed}
.p-tree__fold{flex:none;display:inline-grid;place-content:center;inline-size:16px;color:var(--color-text-muted);transition:rotate var(--duration-fast) var(--easing-standard)}
.p-tree__item[aria-expanded=false]>.p-tree__row>.p-tree__fold{rotate:-90deg}
.p-tree__words{flex:1;display:grid;min-inline-size:0;overflow-wrap:anywhere;color:inherit;text-decoration:none}
a.p-tree__words{min-block-size:24px;align-items:center;color:var(--color-link)}
.p-tree__detail{color:var(--color-text-muted);font-size:var(--text-xs);font-weight:var(--weight-regular)}
.p-tree__group{display:grid;align-content:start;grid-template-columns:minmax(0,1fr);gap:2px;margin-inline-start:15px;padding-inline-start:var(--space-xs);border-inline-start:var(--border-thin) solid var(--color-border)}
@media (scripting:none){.p-tree__group[hidden]{display:grid!important}}
`,
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
