import type { CommonV1AnatomyItem } from '../../../schemas/types.ts';
import type { RenderContext } from '../../primitive.ts';
import { el, type Html } from '../../html.ts';
import {
  formatClock,
  toIsoDate,
  type Moment,
  parseMoment,
  toDateParts,
  WEEKDAYS,
  MONTHS,
  type Day,
} from './dates.ts';

export interface Entry {
  readonly item: CommonV1AnatomyItem;
  /** Undefined if the time is text, such as `Every Tuesday`. */
  readonly moment: Moment | undefined;
}

/** Entries in chronological order; those without a date come last. */
export function parseEntries(items: readonly CommonV1AnatomyItem[] = []): readonly Entry[] {
  const late = Number.MAX_SAFE_INTEGER;
  return items
    .map((item) => ({ item, moment: parseMoment(item.time) }))
    .toSorted(
      (one, other) =>
        (one.moment?.day ?? late) - (other.moment?.day ?? late) ||
        (one.moment?.minutes ?? -1) - (other.moment?.minutes ?? -1),
    );
}

export const entriesOn = (entries: readonly Entry[], day: Day): readonly Entry[] =>
  entries.filter(({ moment }) => moment?.day === day);

/** A button, a link or plain text. */
export function renderPressable(
  item: CommonV1AnatomyItem,
  context: RenderContext,
  name: string,
  ...inside: Html[]
): Html {
  const common = { class: name, 'data-tone': item.tone, 'data-selected': item.selected };
  if (item.href !== undefined) return el('a', { ...common, href: context.href(item.href) }, ...inside);
  if (item.action === undefined) return el('span', { ...common, 'data-disabled': item.disabled }, ...inside);
  return el(
    'button',
    {
      ...common,
      type: 'button',
      'data-action': item.action,
      disabled: item.disabled,
      'aria-pressed':
        item.action === 'select' || item.selected === true ? String(item.selected === true) : undefined,
    },
    ...inside,
  );
}

/** One entry in a cell or a list. */
export function renderEntry({ item, moment }: Entry, context: RenderContext): Html {
  const clock = moment?.minutes;
  return renderPressable(
    item,
    context,
    'p-calendar__entry',
    ...(clock === undefined
      ? []
      : [el('time', { datetime: formatClock(clock), class: 'p-calendar__clock' }, formatClock(clock))]),
    el('span', { class: 'p-calendar__text' }, item.text),
    ...(item.detail === undefined ? [] : [el('span', { class: 'p-calendar__detail' }, item.detail)]),
  );
}

/** Entries by day, for narrow places and for the kind `agenda`. */
export function renderAgenda(entries: readonly Entry[], context: RenderContext, label: string): Html {
  const days = [...new Set(entries.map(({ moment }) => moment?.day))];
  return el(
    'ol',
    { class: 'p-calendar__agenda', 'aria-label': label },
    days.map((day) =>
      el(
        'li',
        { class: 'p-calendar__date' },
        day === undefined
          ? el('span', {}, 'Any day')
          : el('time', { datetime: toIsoDate(day) }, shortDate(day)),
        el(
          'ul',
          {},
          entries
            .filter(({ moment }) => moment?.day === day)
            .map((each) => el('li', {}, renderEntry(each, context))),
        ),
      ),
    ),
  );
}

export function shortDate(day: Day): string {
  const { day: date, month, weekday } = toDateParts(day);
  return `${WEEKDAYS[weekday]?.slice(0, 3)} ${date} ${MONTHS[month - 1]?.slice(0, 3)}`;
}
