import type { ReactElement } from 'react';
import type { Ids } from './ids';
import { mondayOf, toDateParts, parseShownDay } from './calendar/dates';
import { renderAgenda, parseEntries, type Entry } from './calendar/entries';
import { renderHours, isPicker, renderMonth } from './calendar/tables';

/**
 * Content that does not fit into the cells of a narrow calendar. Entries move here with their controls; the days of a
 * picker keep theirs, whose names say everything, so that the text here is for sighted users only.
 */
function renderNarrow(entries: readonly Entry[], label: string, context: Ids): ReactElement {
  if (!isPicker(entries))
    return <div className="p-calendar__narrow">{renderAgenda(entries, context, `Entries: ${label}`)}</div>;
  return (
    <ul className="p-calendar__words" aria-hidden="true">
      {entries.map(({ item, moment }, index) => (
        <li key={index}>
          {moment && <strong>{toDateParts(moment.day).day}</strong>} {item.text}
        </li>
      ))}
    </ul>
  );
}

export const calendar = {
  name: 'calendar',
  render(node, context) {
    const label = node.label ?? 'Calendar';
    const shown = parseShownDay(node.value);
    const entries = parseEntries(node.items);
    // Without a start date there is no grid, but there may be entries.
    const kind = shown === undefined ? 'agenda' : (node.kind ?? 'month');
    const frame = (...inside: readonly (ReactElement | undefined)[]): ReactElement => (
      <div className="p-calendar" data-kind={kind}>
        {inside}
      </div>
    );
    if (shown === undefined || kind === 'agenda')
      return frame(
        <p className="p-calendar__title" aria-hidden="true">
          {label}
        </p>,
        <div className="p-calendar__narrow">{renderAgenda(entries, context, label)}</div>,
      );
    if (kind === 'day' || kind === 'week') {
      const first = kind === 'day' ? shown : mondayOf(shown);
      const days = Array.from({ length: kind === 'day' ? 1 : 7 }, (_, index) => first + index);
      const own = entries.filter(({ moment }) => moment === undefined || days.includes(moment.day));
      const table = renderHours(label, days, entries, context);
      if (kind === 'day') return frame(table);
      return frame(
        <div className="p-calendar__wide">{table}</div>,
        <div className="p-calendar__narrow">
          <p className="p-calendar__title" aria-hidden="true">
            {label}
          </p>
          {renderAgenda(own, context, label)}
        </div>,
      );
    }
    const { year, month: number } = toDateParts(shown);
    const own = entries.filter(({ moment }) => {
      if (moment === undefined) return true;
      const parts = toDateParts(moment.day);
      return parts.year === year && parts.month === number;
    });
    return frame(
      renderMonth(label, shown, own, context),
      own.length > 0 ? renderNarrow(own, label, context) : undefined,
    );
  },
} as const satisfies Primitive;
