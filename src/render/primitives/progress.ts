import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { renderGauge } from './parts.ts';

export const progress = {
  name: 'progress',
  render(node, context) {
    const id = context.id('progress');
    const value = typeof node.value === 'number' ? node.value : undefined;
    return renderGauge(
      'progress',
      node,
      id,
      el('progress', { class: 'p-progress__bar', id, max: node.max ?? 100, value }),
      context,
    );
  },
} as const satisfies Primitive;
