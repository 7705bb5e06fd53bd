import { pageView } from '../packs/product.ts';
import { Cell, capitalize, toText } from '../product/values.ts';
import type { CommonV1Entity } from '../schemas/types.ts';
import { type Entry, findEntries } from './entries.ts';
import { el, type Child } from './html.ts';
import { renderIcon } from './icon.ts';
import { renderPopover } from './popover.ts';
import type { Frame, FrameContext } from './frame.ts';

/** Entities that are news for the person who uses the product. */
const NEWS = ['notification', 'alert'];

/** A panel is for a glance; the page has the rest. */
const MAX_NOTICES = 5;

/** Notices of the product for the person who uses it. */
interface News {
  /** `Alerts`. */
  readonly label: string;
  /** The number of unread notices. */
  readonly count: number;
  /** The latest ones. */
  readonly notices: readonly {
    readonly title: string;
    readonly detail: string;
    readonly time: string | undefined;
    readonly isNew: boolean;
  }[];
  /** The entry of the page with all of them. */
  readonly all: Entry | undefined;
}

/** The notices of a product; undefined without any. */
export function readNews({ model, page }: Pick<Frame, 'model' | 'page'>): News | undefined {
  const { product } = pageView(model, page);
  const news = NEWS.map((name) => product.entity(name)).find((one) => one && one.rows.length > 0);
  if (!news) return undefined;
  const moment = fieldOf(news, (type) => type === 'date-time' || type === 'date');
  const rows = news.rows
    .map((data) => product.readRow(news, data))
    .toSorted((a, b) => compareNewest(a.property(moment), b.property(moment)));
  const isNew = (row: (typeof rows)[number]): boolean => {
    const status = row.property('status');
    return status instanceof Cell && status.property('tone') !== 'neutral';
  };
  return {
    label: capitalize(news.plural),
    count: rows.filter(isNew).length,
    notices: rows.slice(0, MAX_NOTICES).map((row) => {
      const date = row.property(moment);
      return {
        title: row.toText(),
        detail: toText(row.property('detail')),
        time:
          date instanceof Cell ? capitalize(toText(date.property('relative')) || date.toText()) : undefined,
        isNew: isNew(row),
      };
    }),
    all: findEntries(model, page).find(({ icon }) => icon === 'bell'),
  };
}

/** A bell with the number of unread notices, which shows the latest of them; nothing if the product has no notices. */
export function renderNotices(frame: FrameContext): Child {
  const news = readNews(frame);
  if (!news) return false;
  const { label, count, notices, all } = news;
  return renderPopover({
    class: 'r-bell',
    label: count > 0 ? `${label}, ${count} new` : label,
    summary: [renderIcon('bell'), count > 0 && el('span', { class: 'r-count' }, count)],
    panel: [
      el('p', { class: 'r-who' }, el('strong', {}, label)),
      el(
        'ul',
        { class: 'r-notices' },
        notices.map(({ title, detail, time, isNew }) =>
          el(
            'li',
            { 'data-new': isNew },
            el('strong', {}, title),
            el('span', {}, detail),
            time !== undefined && el('small', {}, time),
          ),
        ),
      ),
      all &&
        el(
          'ul',
          { class: 'r-menu' },
          el(
            'li',
            { 'data-essence': all.essence },
            el('a', { href: frame.context.href(all.route) }, all.label),
          ),
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
