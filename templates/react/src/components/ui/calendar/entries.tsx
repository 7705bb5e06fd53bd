import type { ReactElement } from 'react';
import type { Ids } from '../ids';
import type { Item } from '../types';
import {
  formatClock,
  toIsoDate,
  type Moment,
  parseMoment,
  toDateParts,
  WEEKDAYS,
  MONTHS,
  type Day,
} from './dates';

export interface Entry {
  readonly item: Item;
  /** Undefined if the time is text, such as `Every Tuesday`. */
  readonly moment: Moment | undefined;
}

/** Entries in chronological order; those without a date come last. */
export function parseEntries(items: readonly Item[] = []): readonly Entry[] {
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
  item: Item,
  context: Ids,
  name: string,
  ...inside: ReactElement[]
): ReactElement {
  const common = { class: name, 'data-tone': item.tone, 'data-selected': item.selected };
  if (item.href !== undefined)
    return (
      <a {...common} href={item.href}>
        {inside}
      </a>
    );
  if (item.action === undefined)
    return (
      <span {...common} data-disabled={item.disabled}>
        {inside}
      </span>
    );
  return (
    <button
      {...common}
      type="button"
      data-action={item.action}
      disabled={item.disabled}
      aria-pressed={
        item.action === 'select' || item.selected === true ? String(item.selected === true) : undefined
      }
    >
      {inside}
    </button>
  );
}

/** One entry in a cell or a list. */
export function renderEntry({ item, moment }: Entry, context: Ids): ReactElement {
  const clock = moment?.minutes;
  return renderPressable(
    item,
    context,
    'p-calendar__entry',
    ...(clock === undefined
      ? []
      : [
          <time dateTime={formatClock(clock)} className="p-calendar__clock">
            {formatClock(clock)}
          </time>,
        ]),
    <span className="p-calendar__text">{item.text}</span>,
    ...(item.detail === undefined ? [] : [<span className="p-calendar__detail">{item.detail}</span>]),
  );
}

/** Entries by day, for narrow places and for the kind `agenda`. */
export function renderAgenda(entries: readonly Entry[], context: Ids, label: string): ReactElement {
  const days = [...new Set(entries.map(({ moment }) => moment?.day))];
  return (
    <ol className="p-calendar__agenda" aria-label={label}>
      {days.map((day, index) => (
        <li key={index} className="p-calendar__date">
          {day === undefined ? <span>Any day</span> : <time dateTime={toIsoDate(day)}>{shortDate(day)}</time>}
          <ul>
            {entries
              .filter(({ moment }) => moment?.day === day)
              .map((each, index) => (
                <li key={index}>{renderEntry(each, context)}</li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function shortDate(day: Day): string {
  const { day: date, month, weekday } = toDateParts(day);
  return `${WEEKDAYS[weekday]?.slice(0, 3)} ${date} ${MONTHS[month - 1]?.slice(0, 3)}`;
}
