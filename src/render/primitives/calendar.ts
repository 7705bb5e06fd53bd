import type { RenderContext, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { mondayOf, toDateParts, parseShownDay } from './calendar/dates.ts';
import { renderAgenda, parseEntries, shortDate, type Entry } from './calendar/entries.ts';
import { renderHours, isPicker, renderMonth } from './calendar/tables.ts';

/**
 * Content that does not fit into the cells of a narrow calendar. Entries move here with their controls; the days of a
 * picker keep theirs, whose names say everything, so that the text here is for sighted users only.
 */
function renderNarrow(entries: readonly Entry[], label: string, context: RenderContext): Html {
  if (!isPicker(entries))
    return el('div', { class: 'p-calendar__narrow' }, renderAgenda(entries, context, `Entries: ${label}`));
  return el(
    'ul',
    { class: 'p-calendar__words', 'aria-hidden': 'true' },
    entries.map(({ item, moment }) =>
      el('li', {}, moment && el('strong', {}, `${shortDate(moment.day)}: `), item.text),
    ),
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
    const frame = (...inside: readonly (Html | undefined)[]): Html =>
      el('div', { class: 'p-calendar', 'data-kind': kind }, ...inside);
    if (shown === undefined || kind === 'agenda')
      return frame(
        el('p', { class: 'p-calendar__title', 'aria-hidden': 'true' }, label),
        el('div', { class: 'p-calendar__narrow' }, renderAgenda(entries, context, label)),
      );
    if (kind === 'day' || kind === 'week') {
      const first = kind === 'day' ? shown : mondayOf(shown);
      const days = Array.from({ length: kind === 'day' ? 1 : 7 }, (_, index) => first + index);
      const own = entries.filter(({ moment }) => moment === undefined || days.includes(moment.day));
      const table = renderHours(label, days, entries, context);
      if (kind === 'day') return frame(table);
      return frame(
        el('div', { class: 'p-calendar__wide' }, table),
        el(
          'div',
          { class: 'p-calendar__narrow' },
          el('p', { class: 'p-calendar__title', 'aria-hidden': 'true' }, label),
          renderAgenda(own, context, label),
        ),
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
