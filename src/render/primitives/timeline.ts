import type { Drawing, Primitive } from '../drawing.ts';
import { el, type Html } from '../html.ts';
import { badgeOf, type Item, picture } from './entry.ts';
import { when } from '../when.ts';

export const timeline = {
  name: 'timeline',
  css: `
.p-timeline{display:grid;align-content:start;grid-template-columns:minmax(0,1fr)}
.p-timeline__item{position:relative;display:grid;grid-template-columns:32px minmax(0,1fr);gap:0 var(--space-sm);padding-block-end:var(--space-md)}
.p-timeline__item:last-child{padding-block-end:0}
.p-timeline__item:not(:last-child)::before{content:"";position:absolute;inset-block:32px 0;inset-inline-start:15px;inline-size:2px;background:var(--color-border)}
.p-timeline__mark{display:grid;place-content:center;inline-size:32px;block-size:32px;background:var(--color-surface);border:var(--border-thin) solid var(--color-border-strong);border-radius:calc(var(--radius-md) * 99)}
.p-timeline__mark:empty::before{content:"";inline-size:8px;block-size:8px;border-radius:50%;background:var(--color-text-muted)}
.p-timeline__item[aria-current] .p-timeline__mark{border:2px solid var(--color-primary)}
.p-timeline__item[aria-current] .p-timeline__text{font-weight:var(--weight-semibold)}
.p-timeline__body{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-2xs);padding-block-start:4px;min-inline-size:0}
.p-timeline__body>:is(.p-badge,.p-button,.p-link,.p-avatar){justify-self:start}
.p-timeline__head{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 var(--space-sm)}
.p-timeline__text{flex:1 1 11rem;min-inline-size:0;overflow-wrap:anywhere}
.p-timeline__time,.p-timeline__detail{color:var(--color-text-muted);font-size:var(--text-sm);font-variant-numeric:tabular-nums}
.p-timeline__mark>.p-icon[data-tone]{inline-size:32px;block-size:32px;margin:calc(-1*var(--border-thin));border-radius:inherit}
`,
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
