import { controlContent, controlLooks, spokenName } from './button.ts';
import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';

export const link = {
  name: 'link',
  draw(node, drawing) {
    const { size, tone, variant } = node;
    return el(
      'a',
      {
        class: variant === undefined ? 'p-link' : 'p-button',
        href: drawing.href(node.href),
        ...(variant === undefined
          ? {
              'data-tone': tone,
              'data-size': size,
              'data-icon-only': node.text === undefined && node.icon !== undefined,
            }
          : controlLooks(node)),
        'aria-label': spokenName(node),
        'aria-current': node.current ? 'page' : undefined,
        'data-action': node.action,
      },
      controlContent(node),
    );
  },
} as const satisfies Primitive;
