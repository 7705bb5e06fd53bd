import type { Drawing, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { badgeOf, type Item, picture } from './parts.ts';

export const nav = {
  name: 'nav',
  draw(node, drawing) {
    return el(
      'nav',
      { class: 'p-nav', 'aria-label': node.label },
      node.items && listOf(node.items, isColumn(node.items), drawing),
      drawing.drawAll(node.children),
    );
  },
} as const satisfies Primitive;

/** Groups, second lines and long names need a line each; a few short names share one. */
const isColumn = (items: readonly Item[]): boolean =>
  items.some((item) => item.items ?? item.detail) || items.every((item) => item.text.length > 15);

const listOf = (items: readonly Item[], column: boolean, drawing: Drawing): Html =>
  el(
    'ul',
    { class: 'p-nav__list', role: 'list', 'data-flow': column ? 'column' : 'row' },
    items.map((item) =>
      el(
        'li',
        { class: item.items ? 'p-nav__group' : undefined },
        item.items ? groupOf(item, item.items, drawing) : linkOf(item, drawing),
      ),
    ),
  );

const linkOf = (item: Item, drawing: Drawing): Html =>
  el(
    'a',
    {
      class: 'p-nav__link',
      href: drawing.href(item.href),
      'aria-current': item.current && 'page',
    },
    picture(drawing, item.icon),
    el(
      'span',
      { class: 'p-nav__words' },
      item.text,
      item.detail !== undefined && el('span', { class: 'p-nav__detail' }, item.detail),
    ),
    badgeOf(drawing, item),
  );

/** A group that can fold has a button for its title, one that cannot has words; one that leads somewhere a link. */
function groupOf(item: Item, items: readonly Item[], drawing: Drawing): readonly Html[] {
  const list = listOf(items, true, drawing);
  if (item.expanded === undefined) {
    const title =
      item.href === undefined
        ? el(
            'span',
            { class: 'p-nav__title' },
            picture(drawing, item.icon),
            item.text,
            badgeOf(drawing, item),
          )
        : linkOf(item, drawing);
    return [title, list];
  }
  const id = drawing.id('nav-group');
  return [
    el(
      'button',
      {
        class: 'p-nav__fold',
        type: 'button',
        'aria-expanded': String(item.expanded),
        'aria-controls': id,
      },
      picture(drawing, item.icon),
      item.text,
      badgeOf(drawing, item),
      picture(drawing, 'chevron-down'),
    ),
    el('div', { class: 'p-nav__folded', id, hidden: !item.expanded }, list),
  ];
}
