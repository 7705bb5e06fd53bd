import type { AnatomyNode, Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { formatNumber, renderItemIcon } from './parts.ts';

const AMOUNT = /^[\u2212-]?(?:[A-Z]{3}|[$€£¥])[\u00a0 ]?[\d.,]+$/;

/** Amounts below each other, such as the lines of a bill, are aligned at their ends. */
const areSums = (items: NonNullable<AnatomyNode['items']>): boolean =>
  items.length > 1 &&
  items.every(({ value, children = [] }) => {
    const [only, ...others] = value === undefined ? children.map(({ text }) => text ?? '') : [String(value)];
    return others.length === 0 && AMOUNT.test(only ?? '');
  });

export const definitionList = {
  name: 'definition-list',
  render(node, context) {
    const list = el(
      'dl',
      {},
      (node.items ?? []).map((item) =>
        el(
          'div',
          {
            class: 'p-definition-list__pair',
            'data-line': item.value !== undefined && item.children !== undefined,
          },
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
      {
        class: 'p-definition-list',
        'data-sums': areSums(node.items ?? []),
        role: node.label && 'group',
        'aria-label': node.label,
      },
      list,
    );
  },
} as const satisfies Primitive;
