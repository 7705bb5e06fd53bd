import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';
import { picture } from './entry.ts';

export const breadcrumb = {
  name: 'breadcrumb',
  css: `
.p-breadcrumb__list{display:flex;flex-wrap:wrap;align-items:center;gap:0 var(--space-xs);font-size:var(--text-sm)}
.p-breadcrumb__item{display:inline-flex;align-items:center;gap:var(--space-xs);min-inline-size:0}
.p-breadcrumb__item+.p-breadcrumb__item::before{content:"/" / "";color:var(--color-text-muted)}
.p-breadcrumb__link{display:inline-flex;align-items:center;gap:var(--space-2xs);min-block-size:28px;overflow-wrap:anywhere}
.p-breadcrumb__link[aria-current]{color:var(--color-text);font-weight:var(--weight-medium);text-decoration:none}
`,
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
