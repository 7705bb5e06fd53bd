import type { Drawing } from '../../drawing.ts';
import { el, type Html } from '../../html.ts';
import { clockOf, type Day, isoOf, partsOf, WEEKDAYS } from './dates.ts';
import { type Entry, entry, on } from './entries.ts';

const hourOf = ({ moment }: Entry): number | undefined =>
  moment?.minutes === undefined ? undefined : Math.floor(moment.minutes / 60);

/** The hours that have an entry, and one before and after; a day of work where none has. */
function hoursOf(entries: readonly Entry[]): readonly number[] {
  const taken = entries.map(hourOf).filter((hour) => hour !== undefined);
  const first = taken.length === 0 ? 9 : Math.max(0, Math.min(...taken) - 1);
  const last = taken.length === 0 ? 17 : Math.min(23, Math.max(...taken) + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function head(day: Day): Html {
  const { weekday, day: date } = partsOf(day);
  const name = WEEKDAYS[weekday] ?? '';
  return el(
    'th',
    { scope: 'col' },
    el(
      'time',
      { datetime: isoOf(day) },
      el('abbr', { title: name }, name.slice(0, 3)),
      ' ',
      el('span', { class: 'p-calendar__number' }, date),
    ),
  );
}

/** Days side by side, hours downwards: a week or a single day. */
export function hours(
  label: string,
  days: readonly Day[],
  entries: readonly Entry[],
  drawing: Drawing,
): Html {
  const shown = days.flatMap((day) => on(entries, day));
  const row = (name: string, hour: number | undefined): Html =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, name),
      days.map((day) => {
        const own = on(shown, day).filter((each) => hourOf(each) === hour);
        return el(
          'td',
          {},
          own.length > 0 &&
            el(
              'ul',
              {},
              own.map((each) => el('li', {}, entry(each, drawing))),
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
      hoursOf(shown).map((hour) => row(clockOf(hour * 60), hour)),
    ),
  );
}
