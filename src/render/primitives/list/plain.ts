import type { Drawing, Node } from '../../drawing.ts';
import { el, type Html } from '../../html.ts';
import { endOf, type Item } from '../entry.ts';
import { doneMark, line, words } from './line.ts';

export const plain = (node: Node, drawing: Drawing): Html =>
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
    (node.items ?? []).map((item) => entry(item, drawing)),
    (node.children ?? []).map((child) => el('li', { class: 'p-list__node' }, drawing.draw(child))),
  );

const entry = (item: Item, drawing: Drawing): Html =>
  el(
    'li',
    {
      class: 'p-list__item',
      'aria-current': item.current && item.href === undefined && item.action === undefined && 'true',
      'data-current': item.current || item.selected,
      'data-disabled': item.disabled,
    },
    item.checked !== undefined && item.action === 'toggle'
      ? tickLine(item, drawing)
      : textLine(item, drawing),
    item.children && el('div', { class: 'p-list__content' }, drawing.drawAll(item.children)),
    item.items &&
      el(
        'ul',
        { class: 'p-list__nested', role: 'list' },
        item.items.map((below) => entry(below, drawing)),
      ),
  );

const textLine = (item: Item, drawing: Drawing): Html =>
  el(
    'div',
    { class: 'p-list__line' },
    line(
      item,
      drawing,
      words(item, drawing, 'true'),
      item.checked === undefined ? undefined : doneMark(item),
    ),
  );

/** What can be ticked off is a box with its words. */
const tickLine = (item: Item, drawing: Drawing): Html =>
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
    endOf(drawing, item, 'p-list'),
  );
