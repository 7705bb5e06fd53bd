import { Fragment, type ReactElement } from 'react';
import { formatClock, type Day, toIsoDate, toDateParts, WEEKDAYS } from './dates';
import { type Entry, renderEntry, entriesOn } from './entries';

export const weekdayHeads = (names: readonly string[]): readonly ReactElement[] =>
  names.map((name, index) => (
    <th key={index} scope="col">
      <abbr title={name}>{name.slice(0, 3)}</abbr>
    </th>
  ));

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
