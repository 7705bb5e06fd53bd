import type { RenderContext, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { renderItemBadge, type Item, renderItemIcon } from './parts.ts';

export const nav = {
  name: 'nav',
  render(node, context) {
    return el(
      'nav',
      { class: 'p-nav', 'aria-label': node.label },
      node.items && renderNavList(node.items, isColumn(node.items), context),
      context.renderAll(node.children),
    );
  },
} as const satisfies Primitive;

/** Groups, second lines and long names need a line each; a few short names share one. */
const isColumn = (items: readonly Item[]): boolean =>
  items.some((item) => item.items ?? item.detail) || items.every((item) => item.text.length > 15);

const renderNavList = (items: readonly Item[], column: boolean, context: RenderContext): Html =>
  el(
    'ul',
    { class: 'p-nav__list', role: 'list', 'data-flow': column ? 'column' : 'row' },
    items.map((item) =>
      el(
        'li',
        { class: item.items ? 'p-nav__group' : undefined },
        item.items ? renderNavGroup(item, item.items, context) : renderLink(item, context),
      ),
    ),
  );

const renderLink = (item: Item, context: RenderContext): Html =>
  el(
    'a',
    {
      class: 'p-nav__link',
      href: context.href(item.href),
      'aria-current': item.current && 'page',
    },
    renderItemIcon(context, item.icon),
    el(
      'span',
      { class: 'p-nav__words' },
      item.text,
      item.detail !== undefined && el('span', { class: 'p-nav__detail' }, item.detail),
    ),
    renderItemBadge(context, item),
  );

/** A collapsible group has a button as its title; others have text or a link. */
function renderNavGroup(item: Item, items: readonly Item[], context: RenderContext): readonly Html[] {
  const list = renderNavList(items, true, context);
  if (item.expanded === undefined) {
    const title =
      item.href === undefined
        ? el(
            'span',
            { class: 'p-nav__title' },
            renderItemIcon(context, item.icon),
            item.text,
            renderItemBadge(context, item),
          )
        : renderLink(item, context);
    return [title, list];
  }
  const id = context.id('nav-group');
  return [
    el(
      'button',
      {
        class: 'p-nav__fold',
        type: 'button',
        'aria-expanded': String(item.expanded),
        'aria-controls': id,
      },
      renderItemIcon(context, item.icon),
      item.text,
      renderItemBadge(context, item),
      renderItemIcon(context, 'chevron-down'),
    ),
    el('div', { class: 'p-nav__folded', id, hidden: !item.expanded }, list),
  ];
}
