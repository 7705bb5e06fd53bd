import { type Primitive, TONES } from '../primitive.ts';
import { glyph } from '../glyph.ts';
import { el } from '../html.ts';

export const badge = {
  name: 'badge',
  draw: ({ text, tone, variant, icon }) =>
    el(
      'span',
      {
        class: 'p-badge',
        'data-tone': tone,
        'data-variant': variant ?? 'soft',
        // Where no picture tells the tone, a dot does.
        'data-dot': icon === undefined && variant !== 'solid' && TONES.some((one) => one === tone),
      },
      icon && glyph(icon),
      el('span', {}, text),
    ),
} as const satisfies Primitive;
