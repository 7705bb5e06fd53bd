import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { renderGauge } from './parts.ts';

export const meter = {
  name: 'meter',
  render(node, context) {
    const id = context.id('meter');
    const value = typeof node.value === 'number' ? node.value : 0;
    return renderGauge(
      'meter',
      node,
      id,
      el('meter', { class: 'p-meter__bar', id, min: node.min ?? 0, max: node.max ?? 100, value }),
      context,
    );
  },
} as const satisfies Primitive;
