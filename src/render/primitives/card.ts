import { arrangement, entries } from '../arrangement.ts';
import type { Drawing, Node, Primitive } from '../primitive.ts';
import { glyph } from '../glyph.ts';
import { el, type Html } from '../html.ts';

const looks = ({ gap, tone, variant, selected }: Node): Record<string, string | undefined> => ({
  class: 'p-card',
  'data-variant': variant ?? 'outline',
  'data-tone': tone,
  'data-gap': gap,
  'aria-current': selected ? 'true' : undefined,
});

/** A card that folds: the browser opens and closes it, without a script. */
const folding = (node: Node, drawing: Drawing): Html =>
  el(
    'details',
    { ...looks(node), open: node.expanded === true },
    el(
      'summary',
      { class: 'p-card__summary' },
      el('span', { class: 'p-card__title' }, node.label),
      glyph('chevron-down'),
    ),
    el('div', { class: 'p-card__body' }, drawing.drawAll(node.children)),
  );

export const card = {
  name: 'card',
  draw(node, drawing) {
    if (node.expanded !== undefined) return folding(node, drawing);
    // A heading makes a card a thing of its own, which can be read out of its place.
    const isTitled = (node.children ?? []).some(({ is }) => is === 'heading');
    const named: Node = node.role === undefined && isTitled ? { ...node, role: 'article' } : node;
    return arrangement(named, looks(node), entries(node, drawing.drawAll(node.children)));
  },
} as const satisfies Primitive;
