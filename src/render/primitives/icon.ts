import type { Primitive } from '../primitive.ts';
import { glyph } from '../glyph.ts';
import { el } from '../html.ts';

export const icon = {
  name: 'icon',
  draw: ({ icon: name, label, tone, size }) =>
    el('span', { class: 'p-icon', 'data-tone': tone, 'data-size': size }, name && glyph(name, label)),
} as const satisfies Primitive;
