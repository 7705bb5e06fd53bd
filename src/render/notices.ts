import { pageView } from '../packs/product.ts';
import { Cell, capitalize, toText } from '../product/values.ts';
import type { CommonV1Entity } from '../schemas/types.ts';
import { findEntries } from './entries.ts';
import { el, type Child } from './html.ts';
import { renderIcon } from './icon.ts';
import { renderPopover } from './popover.ts';
import type { FrameContext } from './frame.ts';

/** Entities that are news for the person who uses the product. */
const NEWS = ['notification', 'alert'];

/** A panel is for a glance; the page has the rest. */
const MAX_NOTICES = 5;

/** A bell with the number of unread notices, which shows the latest of them; nothing if the product has no notices. */
export function renderNotices({ model, page, context }: FrameContext): Child {
  const { product } = pageView(model, page);
  const news = NEWS.map((name) => product.entity(name)).find((one) => one && one.rows.length > 0);
  if (!news) return false;
  const moment = fieldOf(news, (type) => type === 'date-time' || type === 'date');
  const rows = news.rows
    .map((data) => product.readRow(news, data))
    .toSorted((a, b) => compareNewest(a.property(moment), b.property(moment)));
  const isNew = (row: (typeof rows)[number]): boolean => {
    const status = row.property('status');
    return status instanceof Cell && status.property('tone') !== 'neutral';
  };
  const count = rows.filter(isNew).length;
  const all = findEntries(model, page).find(({ icon }) => icon === 'bell');
  return renderPopover({
    class: 'r-bell',
    label: count > 0 ? `${capitalize(news.plural)}, ${count} new` : capitalize(news.plural),
    summary: [renderIcon('bell'), count > 0 && el('span', { class: 'r-count' }, count)],
    panel: [
      el('p', { class: 'r-who' }, el('strong', {}, capitalize(news.plural))),
      el(
        'ul',
        { class: 'r-notices' },
        rows.slice(0, MAX_NOTICES).map((row) => {
          const date = row.property(moment);
          return el(
            'li',
            { 'data-new': isNew(row) },
            el('strong', {}, row.toText()),
            el('span', {}, toText(row.property('detail'))),
            date instanceof Cell &&
              el('small', {}, capitalize(toText(date.property('relative')) || date.toText())),
          );
        }),
      ),
      all &&
        el(
          'ul',
          { class: 'r-menu' },
          el('li', { 'data-essence': all.essence }, el('a', { href: context.href(all.route) }, all.label)),
        ),
    ],
  });
}

const fieldOf = ({ fields }: CommonV1Entity, isWanted: (type: string) => boolean): string =>
  Object.entries(fields).find(([, { type }]) => isWanted(type))?.[0] ?? '';

function compareNewest(a: unknown, b: unknown): number {
  const [left, right] = [a, b].map((value) => (value instanceof Cell ? String(value.raw) : ''));
  return left === right ? 0 : (left ?? '') < (right ?? '') ? 1 : -1;
}
