import { renderControlContent, variantAttributes, accessibleName } from './button.ts';
import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';

export const link = {
  name: 'link',
  render(node, context) {
    const { size, tone, variant } = node;
    return el(
      'a',
      {
        class: variant === undefined ? 'p-link' : 'p-button',
        href: context.href(node.href),
        ...(variant === undefined
          ? {
              'data-tone': tone,
              'data-size': size,
              'data-icon-only': node.text === undefined && node.icon !== undefined,
            }
          : variantAttributes(node)),
        'aria-label': accessibleName(node),
        'aria-current': node.current ? 'page' : undefined,
        'data-action': node.action,
      },
      renderControlContent(node),
    );
  },
} as const satisfies Primitive;
