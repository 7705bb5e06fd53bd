import type { Primitive } from '../primitive.ts';
import { renderIcon } from '../icon.ts';
import { el } from '../html.ts';

export const icon = {
  name: 'icon',
  render: ({ icon: name, label, tone, size }) =>
    el('span', { class: 'p-icon', 'data-tone': tone, 'data-size': size }, name && renderIcon(name, label)),
} as const satisfies Primitive;
