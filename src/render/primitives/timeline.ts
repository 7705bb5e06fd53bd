import type { RenderContext, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { renderItemBadge, type Item, renderItemIcon, renderTime } from './parts.ts';

export const timeline = {
  name: 'timeline',
  render(node, context) {
    return el(
      'ol',
      { class: 'p-timeline', role: 'list', 'aria-label': node.label },
      (node.items ?? []).map((item) => renderEvent(item, context)),
    );
  },
} as const satisfies Primitive;

const renderEvent = (item: Item, context: RenderContext): Html =>
  el(
    'li',
    { class: 'p-timeline__item', 'aria-current': item.current && 'step' },
    el('span', { class: 'p-timeline__mark' }, renderItemIcon(context, item.icon, item.tone)),
    el(
      'div',
      { class: 'p-timeline__body' },
      el(
        'div',
        { class: 'p-timeline__head' },
        item.href === undefined
          ? el('span', { class: 'p-timeline__text' }, item.text)
          : el('a', { class: 'p-timeline__text', href: context.href(item.href) }, item.text),
        renderItemBadge(context, item),
        item.time !== undefined && el('span', { class: 'p-timeline__time' }, renderTime(item.time)),
      ),
      item.detail !== undefined && el('p', { class: 'p-timeline__detail' }, item.detail),
      context.renderAll(item.children),
    ),
  );
