import type { Drawing, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { badgeOf, type Item, picture, when } from './parts.ts';

export const timeline = {
  name: 'timeline',
  draw(node, drawing) {
    return el(
      'ol',
      { class: 'p-timeline', role: 'list', 'aria-label': node.label },
      (node.items ?? []).map((item) => eventOf(item, drawing)),
    );
  },
} as const satisfies Primitive;

const eventOf = (item: Item, drawing: Drawing): Html =>
  el(
    'li',
    { class: 'p-timeline__item', 'aria-current': item.current && 'step' },
    el('span', { class: 'p-timeline__mark' }, picture(drawing, item.icon, item.tone)),
    el(
      'div',
      { class: 'p-timeline__body' },
      el(
        'div',
        { class: 'p-timeline__head' },
        item.href === undefined
          ? el('span', { class: 'p-timeline__text' }, item.text)
          : el('a', { class: 'p-timeline__text', href: drawing.href(item.href) }, item.text),
        badgeOf(drawing, item),
        item.time !== undefined && el('span', { class: 'p-timeline__time' }, when(item.time)),
      ),
      item.detail !== undefined && el('p', { class: 'p-timeline__detail' }, item.detail),
      drawing.drawAll(item.children),
    ),
  );
