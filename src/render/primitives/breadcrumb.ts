import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { renderItemIcon } from './parts.ts';

export const breadcrumb = {
  name: 'breadcrumb',
  render(node, context) {
    return el(
      'nav',
      { class: 'p-breadcrumb', 'aria-label': node.label ?? 'Breadcrumb' },
      el(
        'ol',
        { class: 'p-breadcrumb__list', role: 'list' },
        (node.items ?? []).map((item) =>
          el(
            'li',
            { class: 'p-breadcrumb__item' },
            el(
              'a',
              {
                class: 'p-breadcrumb__link',
                href: context.href(item.href),
                'aria-current': item.current && 'page',
              },
              renderItemIcon(context, item.icon),
              item.text,
            ),
          ),
        ),
      ),
    );
  },
} as const satisfies Primitive;
