import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { picture } from './parts.ts';

export const breadcrumb = {
  name: 'breadcrumb',
  draw(node, drawing) {
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
                href: drawing.href(item.href),
                'aria-current': item.current && 'page',
              },
              picture(drawing, item.icon),
              item.text,
            ),
          ),
        ),
      ),
    );
  },
} as const satisfies Primitive;
