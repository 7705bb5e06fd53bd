import type { RenderContext, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { renderItemIcon } from './parts.ts';

export const pagination = {
  name: 'pagination',
  render(node, context) {
    const last = Math.max(1, Math.floor(node.max ?? 1));
    const at = Math.min(last, Math.max(1, typeof node.value === 'number' ? Math.floor(node.value) : 1));
    return el(
      'nav',
      { class: 'p-pagination', 'aria-label': node.label },
      el(
        'ul',
        { class: 'p-pagination__list', role: 'list' },
        el('li', {}, step('Previous page', 'chevron-left', at > 1 ? at - 1 : undefined, context)),
        shownPages(at, last).map((page) =>
          page === undefined
            ? el('li', { class: 'p-pagination__gap', 'aria-hidden': 'true' }, '…')
            : el(
                'li',
                {},
                el(
                  'a',
                  {
                    class: 'p-pagination__page',
                    href: context.href(`#page-${page}`),
                    'aria-label': `Page ${page}`,
                    'aria-current': page === at && 'page',
                  },
                  page,
                ),
              ),
        ),
        el('li', {}, step('Next page', 'chevron-right', at < last ? at + 1 : undefined, context)),
      ),
    );
  },
} as const satisfies Primitive;

/** At either end the arrow stays, so that nothing jumps, but is not a link. */
const step = (
  label: string,
  icon: 'chevron-left' | 'chevron-right',
  page: number | undefined,
  context: RenderContext,
): Html =>
  el(
    'a',
    {
      class: 'p-pagination__page',
      'aria-label': label,
      ...(page === undefined
        ? { role: 'link', 'aria-disabled': 'true' }
        : { href: context.href(`#page-${page}`) }),
    },
    renderItemIcon(context, icon),
  );

/** First and last page and the neighbours of the current one; `undefined` marks a gap. */
export function shownPages(at: number, last: number): readonly (number | undefined)[] {
  const pages = Array.from({ length: last }, (_, index) => index + 1);
  if (last <= 7) return pages;
  const near = pages.filter((page) => page === 1 || page === last || Math.abs(page - at) <= 1);
  return near.flatMap((page, index) => {
    const before = near[index - 1];
    if (before === undefined || page - before === 1) return [page];
    // A single skipped page takes as much room as the ellipsis.
    return page - before === 2 ? [page - 1, page] : [undefined, page];
  });
}
