import type { AnatomyNode, Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { containsPrimitive } from './parts.ts';

const TITLES: ReadonlySet<AnatomyNode['is']> = new Set(['heading']);
/** What needs room beside itself. */
const WIDE: ReadonlySet<AnatomyNode['is']> = new Set(['split', 'table', 'calendar', 'tree']);

export const dialog = {
  name: 'dialog',
  render(node, context) {
    const kind = node.kind ?? 'modal';
    // A popover belongs to what opened it, which says what it is about; others need a title that is seen.
    const titled = kind !== 'popover' && !containsPrimitive(node.children, TITLES);
    const bodyId = kind === 'alert' ? context.id('dialog-body') : undefined;
    return el(
      'section',
      {
        class: 'p-dialog',
        role: kind === 'alert' ? 'alertdialog' : 'dialog',
        'aria-label': node.label,
        'aria-describedby': bodyId,
        'data-kind': kind,
        'data-wide': containsPrimitive(node.children, WIDE),
        'data-behaviour': 'dialog',
        tabindex: -1,
      },
      el(
        'div',
        { class: 'p-dialog__body', id: bodyId, 'data-gap': node.gap },
        titled && el(`h${context.headingLevel(2)}`, { class: 'p-dialog__title' }, node.label),
        context.renderAll(node.children),
      ),
    );
  },
} as const satisfies Primitive;
