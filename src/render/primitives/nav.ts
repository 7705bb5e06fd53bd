import type { Drawing, Primitive } from '../drawing.ts';
import { el, type Html } from '../html.ts';
import { badgeOf, type Item, picture } from './entry.ts';

export const nav = {
  name: 'nav',
  css: `
.p-nav{min-inline-size:0;display:flex;flex-direction:column;gap:var(--space-sm)}
.p-nav:has(>.p-button){flex-flow:row wrap}
.p-nav>.p-list:has(>.p-list__node){flex-flow:row wrap;align-items:center;gap:var(--space-xs)}
.p-nav>.p-list>.p-list__node{display:flex;align-items:center;gap:var(--space-xs)}
.p-nav>.p-list>.p-list__node+.p-list__node::before{content:"/";color:var(--color-text-muted)}
.p-nav__list{display:flex;flex-flow:row wrap;gap:var(--space-2xs)}
.p-nav__list[data-flow=column]{flex-flow:column}
.p-nav__list[data-flow=column]>.p-nav__group+.p-nav__group{margin-block-start:var(--space-sm)}
.p-nav__link{display:flex;align-items:center;gap:var(--space-xs);min-block-size:max(32px,calc(var(--control) - 4px));padding:var(--space-2xs) var(--space-sm);border-radius:var(--radius-md);color:var(--color-text);font-size:var(--text-sm);line-height:var(--leading-tight);text-decoration:none;border:var(--border-thin) solid transparent}
.p-nav__link:hover{background:var(--color-surface-raised);border-color:var(--color-border)}
.p-nav__link[aria-current]{background:var(--color-surface-raised);border-color:var(--color-border);font-weight:var(--weight-semibold);box-shadow:inset 0 -3px 0 var(--color-primary)}
[data-flow=column] .p-nav__link[aria-current]{box-shadow:inset 3px 0 0 var(--color-primary)}
.p-nav__link>svg,.p-nav__fold>svg{flex:none}
.p-nav__words{flex:1;display:grid;min-inline-size:0;overflow-wrap:break-word}
.p-nav__detail{color:var(--color-text-muted);font-size:var(--text-xs);font-weight:var(--weight-regular)}
.p-nav__title,.p-nav__fold{display:flex;align-items:center;gap:var(--space-xs);padding:var(--space-2xs) var(--space-sm);color:var(--color-text-muted);font-size:var(--text-xs);font-weight:var(--weight-semibold)}
.p-nav__fold{inline-size:100%;min-block-size:32px;background:none;border:0;text-align:start;cursor:pointer}
.p-nav__fold>svg:last-child{margin-inline-start:auto;transition:rotate var(--duration-fast) var(--easing-standard)}
.p-nav__fold[aria-expanded=false]>svg:last-child{rotate:-90deg}
@media (scripting:none){.p-nav__folded[hidden]{display:block!important}}
`,
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
