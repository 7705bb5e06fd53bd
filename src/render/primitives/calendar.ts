import type { RenderContext, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { mondayOf, partsOf, shownBy } from './calendar/dates.ts';
import { agenda, entriesOf, type Entry } from './calendar/entries.ts';
import { hours, isPicker, month } from './calendar/tables.ts';

/**
 * Content that does not fit into the cells of a narrow calendar. Entries move here with their controls; the days of a
 * picker keep theirs, whose names say everything, so that the text here is for sighted users only.
 */
function below(entries: readonly Entry[], label: string, context: RenderContext): Html {
  if (!isPicker(entries))
    return el('div', { class: 'p-calendar__narrow' }, agenda(entries, context, `Entries: ${label}`));
  return el(
    'ul',
    { class: 'p-calendar__words', 'aria-hidden': 'true' },
    entries.map(({ item, moment }) =>
      el('li', {}, moment && el('strong', {}, partsOf(moment.day).day), ' ', item.text),
    ),
  );
}

export const calendar = {
  name: 'calendar',
  render(node, context) {
    const label = node.label ?? 'Calendar';
    const shown = shownBy(node.value);
    const entries = entriesOf(node.items);
    // Without a start date there is no grid, but there may be entries.
    const kind = shown === undefined ? 'agenda' : (node.kind ?? 'month');
    const frame = (...inside: readonly (Html | undefined)[]): Html =>
      el('div', { class: 'p-calendar', 'data-kind': kind }, ...inside);
    if (shown === undefined || kind === 'agenda')
      return frame(
        el('p', { class: 'p-calendar__title', 'aria-hidden': 'true' }, label),
        el('div', { class: 'p-calendar__narrow' }, agenda(entries, context, label)),
      );
    if (kind === 'day' || kind === 'week') {
      const first = kind === 'day' ? shown : mondayOf(shown);
      const days = Array.from({ length: kind === 'day' ? 1 : 7 }, (_, index) => first + index);
      const own = entries.filter(({ moment }) => moment === undefined || days.includes(moment.day));
      const table = hours(label, days, entries, context);
      if (kind === 'day') return frame(table);
      return frame(
        el('div', { class: 'p-calendar__wide' }, table),
        el(
          'div',
          { class: 'p-calendar__narrow' },
          el('p', { class: 'p-calendar__title', 'aria-hidden': 'true' }, label),
          agenda(own, context, label),
        ),
      );
    }
    const { year, month: number } = partsOf(shown);
    const own = entries.filter(({ moment }) => {
      if (moment === undefined) return true;
      const parts = partsOf(moment.day);
      return parts.year === year && parts.month === number;
    });
    return frame(month(label, shown, own, context), own.length > 0 ? below(own, label, context) : undefined);
  },
} as const satisfies Primitive;
