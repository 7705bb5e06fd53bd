import { pageView } from '../packs/product.ts';
import { findEntries } from './entries.ts';
import { el, type Child } from './html.ts';
import { renderIcon } from './icon.ts';
import type { Frame, FrameContext } from './frame.ts';

/** The basket with the number of things in it, where shoppers look for it. */
export function renderBasket(frame: FrameContext): Child {
  const { model, page, context } = frame;
  const entry = findEntries(model, page).find(({ place }) => place === 'basket');
  if (!entry) return false;
  const count = countThings(frame, entry.route);
  return el(
    'a',
    {
      class: 'r-icon r-basket',
      href: context.href(entry.route),
      'aria-current': page.paths.includes(entry.route) && 'page',
      'aria-label': count > 0 ? `${entry.label}, ${count}` : entry.label,
      'data-essence': entry.essence,
    },
    renderIcon('cart'),
    count > 0 && el('span', { class: 'r-count' }, count),
  );
}

/** The rows that the page of the basket lists first. */
export function countThings({ model }: Pick<Frame, 'model'>, route: string): number {
  const page = model.pages.find(({ paths }) => paths.includes(route));
  if (!page) return 0;
  const view = pageView(model, page);
  const [binding] = page
    .layout()
    .placements.flatMap(({ alias }) => Object.values(view.content(alias)?.roles ?? {}))
    .filter(({ entity }) => entity !== undefined);
  const { entity = '', where = {} } = binding ?? {};
  const rows = view.product.entity(entity, page.section.archetype?.slug)?.rows ?? [];
  return rows.filter((row) =>
    Object.entries(where).every(([field, wanted]) =>
      [wanted].flat().map(String).includes(String(row[field])),
    ),
  ).length;
}
