import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
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

interface PressableProps {
  readonly item: Item;
  readonly className: string;
  readonly children: ReactNode;
}

/** A button, a link or plain text. */
export function Pressable({ item, className, children }: PressableProps) {
  const common = { className, 'data-tone': item.tone, 'data-selected': item.selected };
  if (item.href !== undefined)
    return (
      <Link {...common} to={item.href}>
        {children}
      </Link>
    );
  if (item.action === undefined)
    return (
      <span {...common} data-disabled={item.disabled}>
        {children}
      </span>
    );
  return (
    <button
      {...common}
      type="button"
      data-action={item.action}
      disabled={item.disabled}
      aria-pressed={item.action === 'select' || item.selected ? item.selected === true : undefined}
    >
      {children}
    </button>
  );
}

/** One entry in a cell or a list. */
export function renderEntry({ item, moment }: Entry): ReactElement {
  const clock = moment?.minutes;
  return (
    <Pressable item={item} className="p-calendar__entry">
      {clock !== undefined && (
        <time dateTime={formatClock(clock)} className="p-calendar__clock">
          {formatClock(clock)}
        </time>
      )}
      <span className="p-calendar__text">{item.text}</span>
      {item.detail !== undefined && <span className="p-calendar__detail">{item.detail}</span>}
    </Pressable>
  );
}

/** Entries by day, for narrow places and for the kind `agenda`. */
export function renderAgenda(entries: readonly Entry[], label: string): ReactElement {
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
                <li key={index}>{renderEntry(each)}</li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

export function shortDate(day: Day): string {
  const { day: date, month, weekday } = toDateParts(day);
  return `${WEEKDAYS[weekday]?.slice(0, 3)} ${date} ${MONTHS[month - 1]?.slice(0, 3)}`;
}
