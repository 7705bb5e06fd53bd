import type { RenderContext, AnatomyNode } from '../../primitive.ts';
import { type Attributes, type Child, el, type Html } from '../../html.ts';
import { renderItemEnd, type Item, renderItemIcon } from '../parts.ts';
import { renderIcon } from '../../icon.ts';

export const renderPlain = (node: AnatomyNode, context: RenderContext): Html =>
  el(
    node.ordered ? 'ol' : 'ul',
    {
      class: 'p-list',
      role: 'list',
      'aria-label': node.label,
      'data-kind': 'plain',
      'data-gap': node.gap,
      'data-ordered': node.ordered,
    },
    (node.items ?? []).map((item) => entry(item, context)),
    (node.children ?? []).map((child) => el('li', { class: 'p-list__node' }, context.render(child))),
  );

const entry = (item: Item, context: RenderContext): Html =>
  el(
    'li',
    {
      class: 'p-list__item',
      'aria-current': item.current && item.href === undefined && item.action === undefined && 'true',
      'data-current': item.current || item.selected,
      'data-disabled': item.disabled,
    },
    item.checked !== undefined && item.action === 'toggle'
      ? tickLine(item, context)
      : textLine(item, context),
    item.children && el('div', { class: 'p-list__content' }, context.renderAll(item.children)),
    item.items &&
      el(
        'ul',
        { class: 'p-list__nested', role: 'list' },
        item.items.map((below) => entry(below, context)),
      ),
  );

const textLine = (item: Item, context: RenderContext): Html =>
  el(
    'div',
    { class: 'p-list__line' },
    renderLine(
      item,
      context,
      renderItemText(item, context, 'true'),
      item.checked === undefined ? undefined : renderDoneMark(item),
    ),
  );

/** An item that can be checked off. */
const tickLine = (item: Item, context: RenderContext): Html =>
  el(
    'label',
    { class: 'p-list__line' },
    el('input', {
      class: 'p-list__tick p-field__checkbox',
      type: 'checkbox',
      checked: item.checked,
      disabled: item.disabled,
    }),
    el(
      'span',
      { class: 'p-list__body' },
      el('span', { class: 'p-list__text' }, item.text),
      item.detail !== undefined && el('span', { class: 'p-list__detail' }, item.detail),
    ),
    renderItemEnd(context, item, 'p-list'),
  );

/** One line of a list: icon or mark, text, and the end of the line. */
export const renderLine = (
  item: Item,
  context: RenderContext,
  text: Html,
  mark?: Child,
): readonly Child[] => [
  mark ?? renderItemIcon(context, item.icon, item.tone),
  el(
    'span',
    { class: 'p-list__body' },
    text,
    item.detail !== undefined && el('span', { class: 'p-list__detail' }, item.detail),
  ),
  renderItemEnd(context, item, 'p-list'),
];

/** The text of an item as a link, a button or plain text. */
export function renderItemText(item: Item, context: RenderContext, current: 'true' | 'step'): Html {
  const here = (item.current || item.selected) && current;
  if (item.href !== undefined && !item.disabled) {
    return el(
      'a',
      { class: 'p-list__press', href: context.href(item.href), 'aria-current': here },
      item.text,
    );
  }
  if (item.action !== undefined) {
    return el(
      'button',
      {
        class: 'p-list__press',
        type: 'button',
        disabled: item.disabled,
        'data-action': item.action,
        'aria-current': here,
      },
      item.text,
    );
  }
  return el('span', { class: 'p-list__text' }, item.text);
}

/** A visible and audible mark for done or not done. */
export const renderDoneMark = (item: Item): Html =>
  el(
    'span',
    { class: 'p-list__done', 'data-done': String(item.checked) },
    item.checked && renderIcon('check'),
    el('span', { class: 'v-hidden' }, item.checked ? 'Done: ' : 'Not done: '),
  );

/** A feed announces the position of each article, and the script moves between them. */
export function renderFeed(node: AnatomyNode, context: RenderContext): Html {
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
        el(
          'div',
          { class: 'p-list__line' },
          renderLine(item, context, renderItemText(item, context, 'true')),
        ),
        item.children && el('div', { class: 'p-list__content' }, context.renderAll(item.children)),
      ),
    ),
    children.map((child, at) =>
      el(
        'article',
        { ...place(items.length + at), 'aria-label': titleOf(child), 'data-node': true },
        context.render(bare(child)),
      ),
    ),
  );
}

/** The feed item is the article: a card with the same role would nest two. */
function bare(node: AnatomyNode): AnatomyNode {
  if (node.role !== 'article') return node;
  const { role: _role, label: _label, ...rest } = node;
  return rest;
}

/** An article is named by its label, its heading or its first text. */
function titleOf(node: AnatomyNode): string | undefined {
  return node.label ?? first(node, 'heading') ?? first(node, 'text');
}

function first(node: AnatomyNode, is: AnatomyNode['is']): string | undefined {
  if (node.is === is) return node.text;
  for (const child of node.children ?? []) {
    const found = first(child, is);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Steps in a row if there is room, otherwise in a column. */
export function renderSteps(node: AnatomyNode, context: RenderContext): Html {
  const items = node.items ?? [];
  const line = items.length <= 5 && items.every(({ text, children }) => !children && text.length <= 24);
  return el(
    'div',
    { class: 'p-list__stage' },
    el(
      'ol',
      {
        class: 'p-list',
        role: 'list',
        'aria-label': node.label,
        'data-kind': 'steps',
        'data-flow': line ? 'row' : 'column',
        start: node.start,
      },
      items.map((item, at) => stepOf(item, at + (node.start ?? 1), context)),
      (node.children ?? []).map((child) => el('li', { class: 'p-list__node' }, context.render(child))),
    ),
  );
}

const stepOf = (item: Item, number: number, context: RenderContext): Html =>
  el(
    'li',
    {
      class: 'p-list__step',
      'aria-current': item.current && 'step',
      'data-done': item.checked && !item.current,
      'data-disabled': item.disabled,
    },
    el('span', { class: 'p-list__number', 'aria-hidden': 'true' }, markOf(item, number, context)),
    el(
      'div',
      { class: 'p-list__body' },
      item.checked && !item.current && el('span', { class: 'v-hidden' }, 'Done: '),
      renderItemText({ ...item, current: false }, context, 'step'),
      item.detail !== undefined && el('span', { class: 'p-list__detail' }, item.detail),
      renderItemEnd(context, item, 'p-list'),
      item.children && el('div', { class: 'p-list__content' }, context.renderAll(item.children)),
    ),
  );

const markOf = (item: Item, number: number, context: RenderContext) =>
  item.icon || (item.checked && !item.current) ? renderItemIcon(context, item.icon ?? 'check') : number;
