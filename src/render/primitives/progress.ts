import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { gauge } from './parts.ts';

export const progress = {
  name: 'progress',
  draw(node, drawing) {
    const id = drawing.id('progress');
    const value = typeof node.value === 'number' ? node.value : undefined;
    return gauge(
      'progress',
      node,
      id,
      el('progress', { class: 'p-progress__bar', id, max: node.max ?? 100, value }),
    );
  },
} as const satisfies Primitive;
