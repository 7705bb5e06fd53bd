import { type Primitive, TONES } from '../primitive.ts';
import { renderIcon } from '../icon.ts';
import { el } from '../html.ts';

export const badge = {
  name: 'badge',
  render: ({ text, tone, variant, icon }) =>
    el(
      'span',
      {
        class: 'p-badge',
        'data-tone': tone,
        'data-variant': variant ?? 'soft',
        // Without an icon a dot shows the tone.
        'data-dot': icon === undefined && variant !== 'solid' && TONES.some((one) => one === tone),
      },
      icon && renderIcon(icon),
      el('span', {}, text),
    ),
} as const satisfies Primitive;
