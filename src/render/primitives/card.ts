import { renderGroup, wrapListItems } from './group.ts';
import type { RenderContext, AnatomyNode, Primitive } from '../primitive.ts';
import { renderIcon } from '../icon.ts';
import { el, type Html } from '../html.ts';

const looks = ({ gap, tone, variant, selected }: AnatomyNode): Record<string, string | undefined> => ({
  class: 'p-card',
  'data-variant': variant ?? 'outline',
  'data-tone': tone,
  'data-gap': gap,
  'aria-current': selected ? 'true' : undefined,
});

/** A card that the browser expands and collapses without a script. */
const folding = (node: AnatomyNode, context: RenderContext): Html =>
  el(
    'details',
    { ...looks(node), open: node.expanded === true },
    el(
      'summary',
      { class: 'p-card__summary' },
      el('span', { class: 'p-card__title' }, node.label),
      renderIcon('chevron-down'),
    ),
    el('div', { class: 'p-card__body' }, context.renderAll(node.children)),
  );

export const card = {
  name: 'card',
  render(node, context) {
    if (node.expanded !== undefined) return folding(node, context);
    // A card with a heading makes sense on its own, so it is an article.
    const isTitled = (node.children ?? []).some(({ is }) => is === 'heading');
    const named: AnatomyNode = node.role === undefined && isTitled ? { ...node, role: 'article' } : node;
    return renderGroup(named, looks(node), wrapListItems(node, context.renderAll(node.children)));
  },
} as const satisfies Primitive;
