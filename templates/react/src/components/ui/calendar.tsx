import type { ReactElement } from 'react';
import type { Item, SlotProps } from './types';
import { type Day, mondayOf, parseShownDay, toDateParts } from './calendar/dates';
import { renderAgenda, parseEntries, shortDate, type Entry } from './calendar/entries';
import { renderHours, isPicker, renderMonth } from './calendar/tables';

/**
 * Content that does not fit into the cells of a narrow calendar. Entries move here with their controls; the days of a
 * picker keep theirs, whose names say everything, so that the text here is for sighted users only.
 */
function renderNarrow(entries: readonly Entry[], label: string): ReactElement {
  if (!isPicker(entries))
    return <div className="p-calendar__narrow">{renderAgenda(entries, `Entries: ${label}`)}</div>;
  return (
    <ul className="p-calendar__words" aria-hidden="true">
      {entries.map(({ item, moment }, index) => (
        <li key={index}>
          {moment && <strong>{`${shortDate(moment.day)}: `}</strong>}
          {item.text}
        </li>
      ))}
    </ul>
  );
}

export type CalendarKind = 'month' | 'week' | 'day' | 'agenda';

interface CalendarProps extends SlotProps {
  readonly kind?: CalendarKind | undefined;
  readonly label: string;
  /** The day, week or month that is shown, as an ISO date. */
  readonly value: string | undefined;
  readonly items?: readonly Item[];
}

export function Calendar({ kind: wanted = 'month', label, value, items, 'data-slot': slot }: CalendarProps) {
  const shown = parseShownDay(value);
  // Without a start date there is no grid, but there may be entries.
  const kind = shown === undefined ? 'agenda' : wanted;
  return (
    <div className="p-calendar" data-slot={slot} data-kind={kind}>
      {content(kind, label, shown, parseEntries(items))}
    </div>
  );
}

function content(
  kind: CalendarKind,
  label: string,
  shown: Day | undefined,
  entries: readonly Entry[],
): ReactElement {
  const title = (
    <p className="p-calendar__title" aria-hidden="true">
      {label}
    </p>
  );
  if (shown === undefined || kind === 'agenda')
    return (
      <>
        {title}
        <div className="p-calendar__narrow">{renderAgenda(entries, label)}</div>
      </>
    );
  if (kind === 'day') return renderHours(label, [shown], entries);
  if (kind === 'week') {
    const first = mondayOf(shown);
    const days = Array.from({ length: 7 }, (_, index) => first + index);
    const own = entries.filter(({ moment }) => moment === undefined || days.includes(moment.day));
    return (
      <>
        <div className="p-calendar__wide">{renderHours(label, days, entries)}</div>
        <div className="p-calendar__narrow">
          {title}
          {renderAgenda(own, label)}
        </div>
      </>
    );
  }
  const { year, month } = toDateParts(shown);
  const own = entries.filter(({ moment }) => {
    if (moment === undefined) return true;
    const parts = toDateParts(moment.day);
    return parts.year === year && parts.month === month;
  });
  return (
    <>
      {renderMonth(label, shown, own)}
      {own.length > 0 && renderNarrow(own, label)}
    </>
  );
}
