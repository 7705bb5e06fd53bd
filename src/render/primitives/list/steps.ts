import type { Drawing, Node } from '../../drawing.ts';
import { el, type Html } from '../../html.ts';
import { type Item, endOf, picture } from '../entry.ts';
import { words } from './line.ts';

/** Stages in a line where there is room for it, else one below the other. */
export function steps(node: Node, drawing: Drawing): Html {
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
      },
      items.map((item, at) => stepOf(item, at + 1, drawing)),
      (node.children ?? []).map((child) => el('li', { class: 'p-list__node' }, drawing.draw(child))),
    ),
  );
}

const stepOf = (item: Item, number: number, drawing: Drawing): Html =>
  el(
    'li',
    {
      class: 'p-list__step',
      'aria-current': item.current && 'step',
      'data-done': item.checked && !item.current,
      'data-disabled': item.disabled,
    },
    el('span', { class: 'p-list__number', 'aria-hidden': 'true' }, markOf(item, number, drawing)),
    el(
      'div',
      { class: 'p-list__body' },
      item.checked && !item.current && el('span', { class: 'v-hidden' }, 'Done: '),
      words({ ...item, current: false }, drawing, 'step'),
      item.detail !== undefined && el('span', { class: 'p-list__detail' }, item.detail),
      endOf(drawing, item, 'p-list'),
      item.children && el('div', { class: 'p-list__content' }, drawing.drawAll(item.children)),
    ),
  );

const markOf = (item: Item, number: number, drawing: Drawing) =>
  item.icon || (item.checked && !item.current) ? picture(drawing, item.icon ?? 'check') : number;
