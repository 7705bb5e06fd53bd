import type { AnatomyNode, Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { containsPrimitive } from './parts.ts';

const TITLES: ReadonlySet<AnatomyNode['is']> = new Set(['heading']);
/** Primitives that need a wide dialog. */
const WIDE: ReadonlySet<AnatomyNode['is']> = new Set(['split', 'table', 'calendar', 'tree']);

export const dialog = {
  name: 'dialog',
  render(node, context) {
    const kind = node.kind ?? 'modal';
    // A popover is explained by the control that opens it; other dialogs need a visible title.
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
