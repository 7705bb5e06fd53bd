import type { RenderContext } from '../../primitive.ts';
import { el, fragment, type Html } from '../../html.ts';
import {
  formatClock,
  type Day,
  toIsoDate,
  toDateParts,
  WEEKDAYS,
  listWeeks,
  formatDate,
  titleOf,
} from './dates.ts';
import { type Entry, renderEntry, entriesOn, renderPressable } from './entries.ts';

/** In a date picker an entry is its day; in other calendars it is inside the day. */
export const isPicker = (entries: readonly Entry[]): boolean =>
  entries.some(({ item }) => item.action === 'select');

const number = (day: Day): Html =>
  el('time', { class: 'p-calendar__number', datetime: toIsoDate(day) }, toDateParts(day).day);

function cell(
  day: Day,
  shown: Day,
  entries: readonly Entry[],
  picker: boolean,
  context: RenderContext,
): Html {
  if (toDateParts(day).month !== toDateParts(shown).month) return el('td', { class: 'p-calendar__outside' });
  const own = entriesOn(entries, day);
  const current = own.some(({ item }) => item.current) ? 'date' : undefined;
  const [first] = own;
  if (picker && first !== undefined)
    return el(
      'td',
      { 'aria-current': current },
      renderPressable(
        first.item,
        context,
        'p-calendar__day',
        el('span', { class: 'v-hidden' }, `${formatDate(day)}: `),
        el('span', { class: 'p-calendar__number', 'aria-hidden': 'true' }, toDateParts(day).day),
        el('span', { class: 'p-calendar__word' }, own.map(({ item }) => item.text).join(', ')),
      ),
    );
  return el(
    'td',
    { 'aria-current': current, 'data-selected': own.some(({ item }) => item.selected) || undefined },
    number(day),
    own.length > 0 &&
      el(
        'ul',
        { class: 'p-calendar__entries' },
        own.map((each) => el('li', {}, renderEntry(each, context))),
      ),
    own.length > 0 &&
      el(
        'span',
        { class: 'p-calendar__dots', 'aria-hidden': 'true' },
        own.map(({ item }) => el('span', { 'data-tone': item.tone })),
      ),
  );
}

export const weekdayHeads = (names: readonly string[]): readonly Html[] =>
  names.map((name) => el('th', { scope: 'col' }, el('abbr', { title: name }, name.slice(0, 3))));

export function renderMonth(
  label: string,
  shown: Day,
  entries: readonly Entry[],
  context: RenderContext,
): Html {
  const picker = isPicker(entries);
  const title = titleOf(label, shown);
  const table = el(
    'table',
    {
      class: 'p-calendar__month',
      'data-picker': picker,
      role: 'grid',
      'aria-label': title,
      'data-behaviour': 'grid',
      'data-days': true,
      'data-month': toIsoDate(shown).slice(0, 7),
    },
    el('caption', {}, title),
    el('thead', {}, el('tr', {}, weekdayHeads(WEEKDAYS))),
    el(
      'tbody',
      {},
      listWeeks(shown).map((monday) =>
        el(
          'tr',
          {},
          WEEKDAYS.map((_, weekday) => cell(monday + weekday, shown, entries, picker, context)),
        ),
      ),
    ),
  ); // The script says here which month it shows; a caption in a grid must not be live.
  return fragment(el('p', { class: 'v-hidden', 'aria-live': 'polite' }), table);
}

const hourOf = ({ moment }: Entry): number | undefined =>
  moment?.minutes === undefined ? undefined : Math.floor(moment.minutes / 60);

/** The hours with entries, plus one before and after; office hours if there are none. */
function hoursOf(entries: readonly Entry[]): readonly number[] {
  const taken = entries.map(hourOf).filter((hour) => hour !== undefined);
  const first = taken.length === 0 ? 9 : Math.max(0, Math.min(...taken) - 1);
  const last = taken.length === 0 ? 17 : Math.min(23, Math.max(...taken) + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function head(day: Day): Html {
  const { weekday, day: date } = toDateParts(day);
  const name = WEEKDAYS[weekday] ?? '';
  return el(
    'th',
    { scope: 'col' },
    el(
      'time',
      { datetime: toIsoDate(day) },
      el('abbr', { title: name }, name.slice(0, 3)),
      ' ',
      el('span', { class: 'p-calendar__number' }, date),
    ),
  );
}

/** Days side by side with hours as rows: a week or a single day. */
export function renderHours(
  label: string,
  days: readonly Day[],
  entries: readonly Entry[],
  context: RenderContext,
): Html {
  const shown = days.flatMap((day) => entriesOn(entries, day));
  const row = (name: string, hour: number | undefined): Html =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, name),
      days.map((day) => {
        const own = entriesOn(shown, day).filter((each) => hourOf(each) === hour);
        return el(
          'td',
          {},
          own.length > 0 &&
            el(
              'ul',
              {},
              own.map((each) => el('li', {}, renderEntry(each, context))),
            ),
        );
      }),
    );
  return el(
    'table',
    { class: 'p-calendar__hours', 'data-days': days.length },
    el('caption', {}, label),
    el(
      'thead',
      {},
      el('tr', {}, el('th', { scope: 'col' }, el('span', { class: 'v-hidden' }, 'Hour')), days.map(head)),
    ),
    el(
      'tbody',
      {},
      shown.some((each) => hourOf(each) === undefined) && row('All day', undefined),
      hoursOf(shown).map((hour) => row(formatClock(hour * 60), hour)),
    ),
  );
}
