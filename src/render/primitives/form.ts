import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';

export const form = {
  name: 'form',
  render(node, context) {
    // Outside a dialog the method `dialog` checks the fields and then sends nothing: there is no one to send to.
    return el(
      'form',
      { class: 'p-form', method: 'dialog', 'aria-label': node.label, 'data-gap': node.gap },
      context.renderAll(node.children),
    );
  },
} as const satisfies Primitive;
