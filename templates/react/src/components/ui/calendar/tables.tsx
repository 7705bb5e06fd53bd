import { Fragment, type ReactElement } from 'react';
import { formatClock, type Day, toIsoDate, toDateParts, WEEKDAYS, listWeeks, formatDate } from './dates';
import { type Entry, renderEntry, entriesOn, Pressable } from './entries';

/** In a date picker an entry is its day; in other calendars it is inside the day. */
export const isPicker = (entries: readonly Entry[]): boolean =>
  entries.some(({ item }) => item.action === 'select');

const number = (day: Day): ReactElement => (
  <time className="p-calendar__number" dateTime={toIsoDate(day)}>
    {toDateParts(day).day}
  </time>
);

function cell(day: Day, shown: Day, entries: readonly Entry[], picker: boolean): ReactElement {
  if (toDateParts(day).month !== toDateParts(shown).month) return <td className="p-calendar__outside" />;
  const own = entriesOn(entries, day);
  const current = own.some(({ item }) => item.current) ? 'date' : undefined;
  const [first] = own;
  if (picker && first !== undefined)
    return (
      <td aria-current={current}>
        <Pressable item={first.item} className="p-calendar__day">
          <span className="v-hidden">{`${formatDate(day)}: `}</span>
          <span className="p-calendar__number" aria-hidden="true">
            {toDateParts(day).day}
          </span>
          <span className="p-calendar__word">{own.map(({ item }) => item.text).join(', ')}</span>
        </Pressable>
      </td>
    );
  return (
    <td aria-current={current} data-selected={own.some(({ item }) => item.selected) || undefined}>
      {number(day)}
      {own.length > 0 && (
        <ul className="p-calendar__entries">
          {own.map((each, index) => (
            <li key={index}>{renderEntry(each)}</li>
          ))}
        </ul>
      )}
      {own.length > 0 && (
        <span className="p-calendar__dots" aria-hidden="true">
          {own.map(({ item }, index) => (
            <span key={index} data-tone={item.tone} />
          ))}
        </span>
      )}
    </td>
  );
}

export const weekdayHeads = (names: readonly string[]): readonly ReactElement[] =>
  names.map((name, index) => (
    <th key={index} scope="col">
      <abbr title={name}>{name.slice(0, 3)}</abbr>
    </th>
  ));

export function renderMonth(label: string, shown: Day, entries: readonly Entry[]): ReactElement {
  const picker = isPicker(entries);
  return (
    <table
      className="p-calendar__month"
      data-picker={picker}
      role="grid"
      aria-label={label}
      data-behaviour="grid"
      data-days
    >
      <caption>{label}</caption>
      <thead>
        <tr>{weekdayHeads(WEEKDAYS)}</tr>
      </thead>
      <tbody>
        {listWeeks(shown).map((monday, index) => (
          <tr key={index}>
            {WEEKDAYS.map((_, weekday) => (
              <Fragment key={weekday}>{cell(monday + weekday, shown, entries, picker)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
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

function head(day: Day): ReactElement {
  const { weekday, day: date } = toDateParts(day);
  const name = WEEKDAYS[weekday] ?? '';
  return (
    <th scope="col">
      <time dateTime={toIsoDate(day)}>
        <abbr title={name}>{name.slice(0, 3)}</abbr> <span className="p-calendar__number">{date}</span>
      </time>
    </th>
  );
}

/** Days side by side with hours as rows: a week or a single day. */
export function renderHours(label: string, days: readonly Day[], entries: readonly Entry[]): ReactElement {
  const shown = days.flatMap((day) => entriesOn(entries, day));
  const row = (name: string, hour: number | undefined): ReactElement => (
    <tr>
      <th scope="row">{name}</th>
      {days.map((day, index) => {
        const own = entriesOn(shown, day).filter((each) => hourOf(each) === hour);
        return (
          <td key={index}>
            {own.length > 0 && (
              <ul>
                {own.map((each, index) => (
                  <li key={index}>{renderEntry(each)}</li>
                ))}
              </ul>
            )}
          </td>
        );
      })}
    </tr>
  );
  return (
    <table className="p-calendar__hours" data-days={days.length}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="v-hidden">Hour</span>
          </th>
          {days.map(head)}
        </tr>
      </thead>
      <tbody>
        {shown.some((each) => hourOf(each) === undefined) && row('All day', undefined)}
        {hoursOf(shown).map((hour, index) => (
          <Fragment key={index}>{row(formatClock(hour * 60), hour)}</Fragment>
        ))}
      </tbody>
    </table>
  );
}
