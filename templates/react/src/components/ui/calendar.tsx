import type { ReactElement } from 'react';
import { usePanel } from './calendar/context';
import type { Item, SlotProps } from './types';
import {
  addMonths,
  type Day,
  mondayOf,
  parseShownDay,
  retitle,
  titleOf,
  toDateParts,
} from './calendar/dates';
import { renderAgenda, parseEntries, shortDate, type Entry } from './calendar/entries';
import { isPicker, Month } from './calendar/month';
import { renderHours } from './calendar/tables';

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
  const { offset } = usePanel();
  const shown = parseShownDay(value);
  // Without a start date there is no grid, but there may be entries.
  const kind = shown === undefined ? 'agenda' : wanted;
  return (
    <div className="p-calendar" data-slot={slot} data-kind={kind}>
      {kind === 'month' && shown !== undefined
        ? renderMonth(label, shown, offset, parseEntries(items))
        : content(kind, label, shown, parseEntries(items))}
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

/** The month of a day or, with an offset, one before or after it. Entries without a day belong to the first. */
function renderMonth(label: string, day: Day, offset: number, entries: readonly Entry[]): ReactElement {
  const home = day - toDateParts(day).day + 1;
  const shown = addMonths(home, offset);
  const last = addMonths(shown, 1) - 1;
  const own = entries.filter(({ moment }) =>
    moment === undefined ? offset === 0 : moment.day >= shown && moment.day <= last,
  );
  const title = retitle(titleOf(label, home), home, shown);
  return (
    <>
      <Month title={title} shown={shown} entries={entries} />
      {own.length > 0 && renderNarrow(own, label)}
    </>
  );
}
