import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { formatNumber, renderItemIcon } from './parts.ts';

export const definitionList = {
  name: 'definition-list',
  render(node, context) {
    const list = el(
      'dl',
      {},
      (node.items ?? []).map((item) =>
        el(
          'div',
          { class: 'p-definition-list__pair' },
          el('dt', {}, renderItemIcon(context, item.icon, item.tone), item.text),
          el(
            'dd',
            {},
            item.value !== undefined && el('span', {}, formatNumber(item.value)),
            context.renderAll(item.children),
          ),
        ),
      ),
    );
    // A `dl` has no role that supports a name.
    return el(
      'div',
      { class: 'p-definition-list', role: node.label && 'group', 'aria-label': node.label },
      list,
    );
  },
} as const satisfies Primitive;
