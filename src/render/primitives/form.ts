import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';

export const form = {
  name: 'form',
  render(node, context) {
    // Outside a dialog the method `dialog` validates the fields and submits nothing: there is no server.
    return el(
      'form',
      { class: 'p-form', method: 'dialog', 'aria-label': node.label, 'data-gap': node.gap },
      context.renderAll(node.children),
    );
  },
} as const satisfies Primitive;
