/**
 * Months of calendars, on pages that have one, after the script of every page. It needs `table[data-month]` and shows
 * other months with the buttons "Previous month" and "Next month" around it, a button `navigate` after them ("Today"),
 * Page Up and Page Down (with Shift: years) and arrow keys past the end. In a date picker one day is chosen at a time,
 * or a first and a last one; in a popup they fill the date fields beside it.
 */
import { all, createElement, isModified, set } from './dom.ts';
import { enter, stopOf } from './grid.ts';
import { stepOf } from './roving.ts';
import {
  type Day,
  listWeeks,
  parseShownDay,
  toDateParts,
  toDay,
  toIsoDate,
} from '../primitives/calendar/dates.ts';

const MONTH = 'table[data-month]';
const CHOICE = 'button.p-calendar__day[aria-pressed]';
const BACK = 'button[aria-label="Previous month"]';
const ON = 'button[aria-label="Next month"]';
const TODAY = `${BACK}~button[data-action=navigate]`;

interface Calendar {
  readonly table: HTMLTableElement;
  /** The first day of the month that the page was delivered with. */
  readonly home: Day;
}

interface Month {
  readonly body: HTMLElement;
  /** The entries of the month below it. */
  readonly list: Element | undefined;
}

/** The calendars of a pattern, which show months that follow each other. */
interface Panel {
  readonly root: HTMLElement;
  readonly calendars: readonly Calendar[];
  /** Months by their first day, as far as they have been drawn. */
  readonly months: Map<Day, Month>;
  /** Texts with the name of the home month, by the element that shows them. */
  readonly titles: readonly (Calendar & { readonly element: Element; readonly text: string })[];
  /** Months from the home months to the ones shown. */
  offset: number;
  chosen: readonly Day[];
  readonly isRange: boolean;
}

const panels = new WeakMap<Element, Panel>();

const rootOf = (element: Element): HTMLElement =>
  element.closest<HTMLElement>('.l-placement') ?? element.ownerDocument.body;

/** The same day some months later, or the last one of a shorter month. */
function addMonths(day: Day, count: number): Day {
  const { year, month, day: date } = toDateParts(day);
  for (let last = date; ; last -= 1) {
    const at = month - 1 + count;
    const found = toDay(year + Math.floor(at / 12), (((at % 12) + 12) % 12) + 1, last);
    if (found !== undefined) return found;
  }
}

/** The language of the texts around an element; that of the product is British where it is English. */
function format(element: Element, day: Day, options: Intl.DateTimeFormatOptions): string {
  const { lang = '' } = element.closest<HTMLElement>('[lang]') ?? {};
  return new Date(day * 86_400_000).toLocaleDateString(lang === 'en' ? 'en-GB' : lang || undefined, {
    ...options,
    timeZone: 'UTC',
  });
}

const daysOf = (body: Element): HTMLElement[] => all(body, 'td:has(.p-calendar__number)');

/** A text about one month as a text about another. */
function retitle(text: string, table: Element, home: Day, shown: Day): string {
  if (shown === home) return text;
  const name = format(table, home, { month: 'long' });
  const long = format(table, shown, { month: 'long', year: 'numeric' });
  const own = new RegExp(`\\b${name}\\b( ${toDateParts(home).year})?`);
  return own.test(text) ? text.replace(own, long) : `${text}, ${long}`;
}

function panelOf(root: HTMLElement): Panel | undefined {
  const known = panels.get(root);
  if (known) return known;
  const calendars = all(root, MONTH).flatMap((table): Calendar[] => {
    const home = parseShownDay(table.dataset['month']);
    return home === undefined || !(table instanceof HTMLTableElement) ? [] : [{ table, home }];
  });
  const [first] = calendars;
  if (!first) return undefined;
  const months = new Map(
    calendars.flatMap(({ table, home }): [Day, Month][] => {
      const [body] = table.tBodies;
      return body ? [[home, { body, list: table.nextElementSibling ?? undefined }]] : [];
    }),
  );
  const captions = calendars.flatMap((one) =>
    one.table.caption ? [{ ...one, element: one.table.caption }] : [],
  );
  const name = format(first.table, first.home, { month: 'long', year: 'numeric' });
  const headings = all(root, 'h1,h2,h3,h4,h5,h6')
    .filter(({ textContent: text }) => text.includes(name) || text === first.table.caption?.textContent)
    .map((element) => ({ ...first, element }));
  const chosen = [...months].flatMap(([month, { body }]) =>
    daysOf(body).flatMap((cell, at) => (cell.querySelector('[aria-pressed=true]') ? [month + at] : [])),
  );
  const panel: Panel = {
    root,
    calendars,
    months,
    titles: [...captions, ...headings].map((one) => ({ ...one, text: one.element.textContent })),
    offset: 0,
    chosen,
    isRange: chosen.length > 1 || fieldsOf(root).length > 1,
  };
  panels.set(root, panel);
  return panel;
}

/**
 * Draws a month without entries: those belong to their own. Where the home month says which days can be chosen, the same
 * weekdays can be chosen here.
 */
function drawMonth({ table }: Calendar, home: Element, month: Day): Month {
  const choices = home.querySelector('.p-calendar__day[data-disabled]') ? all(home, CHOICE) : [];
  const choiceOn = (weekday: number): HTMLElement | undefined =>
    choices.find((one) => one.closest('td')?.cellIndex === weekday);
  const cell = (day: Day): HTMLElement => {
    const { month: own, day: date, weekday } = toDateParts(day);
    if (own !== toDateParts(month).month) return createElement('td', { class: 'p-calendar__outside' });
    const number = String(date);
    const like = choiceOn(weekday);
    if (!like)
      return createElement(
        'td',
        {},
        createElement('time', { class: 'p-calendar__number', datetime: toIsoDate(day) }, number),
      );
    const choice = like.cloneNode(true) as HTMLElement;
    for (const name of ['data-selected', 'data-tone']) choice.removeAttribute(name);
    set(choice, 'pressed', false);
    const words = [
      format(table, day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      number,
      '',
    ];
    for (const [at, text] of words.entries()) choice.children[at]?.replaceChildren(text);
    return createElement('td', {}, choice);
  };
  const body = createElement(
    'tbody',
    {},
    ...listWeeks(month).map((monday) =>
      createElement('tr', {}, ...[0, 1, 2, 3, 4, 5, 6].map((weekday) => cell(monday + weekday))),
    ),
  );
  return { body, list: undefined };
}

/** The number of the day at which the keyboard enters a calendar. */
const datesOf = ({ calendars }: Panel): number[] =>
  calendars.map(({ table }) => {
    const at = daysOf(table).findIndex((cell) => stopOf(cell).tabIndex === 0);
    return Math.max(at, 0);
  });

/** Shows other months; the keyboard enters them on the same day, or on the last. */
function show(panel: Panel, offset: number): void {
  const dates = datesOf(panel);
  const { calendars, months } = panel;
  panel.offset = offset;
  const homes = calendars.map((one) => months.get(one.home)?.body ?? one.table);
  for (const { table } of calendars) table.tBodies[0]?.remove();
  for (const { list } of months.values()) list?.remove();
  for (const [at, calendar] of calendars.entries()) {
    const { table, home } = calendar;
    const shown = addMonths(home, offset);
    const month = months.get(shown) ?? drawMonth(calendar, homes[at] ?? table, shown);
    months.set(shown, month);
    table.append(month.body);
    if (month.list) table.after(month.list);
    const days = daysOf(table);
    const day = days[Math.min(dates[at] ?? 0, days.length - 1)];
    if (day) enter(table, day);
  }
  for (const { element, text, table, home } of panel.titles) {
    element.textContent = retitle(text, table, home, addMonths(home, offset));
    if (element !== table.caption) continue;
    table.ariaLabel = element.textContent;
    const live = table.previousElementSibling;
    if (live?.ariaLive) live.textContent = element.textContent;
  }
  mark(panel);
}

function mark({ months, chosen }: Panel): void {
  for (const [month, { body }] of months)
    for (const [at, cell] of daysOf(body).entries())
      for (const choice of all(cell, CHOICE)) {
        const isChosen = chosen.includes(month + at);
        set(choice, 'pressed', isChosen);
        choice.toggleAttribute('data-selected', isChosen);
      }
}

/** The date fields that a calendar in a popup fills: those beside the popup. */
function fieldsOf(root: HTMLElement): HTMLInputElement[] {
  if (!root.querySelector(`.p-dialog ${MONTH}`)) return [];
  return all(root, 'input[type=date]:not([readonly])').filter(
    (field): field is HTMLInputElement => !field.closest('.p-dialog'),
  );
}

/** Fills the fields and closes the popup, which returns the focus. */
function finish({ root, chosen }: Panel, popup: Element): void {
  for (const [at, field] of fieldsOf(root).entries()) {
    const day = chosen[at];
    if (day === undefined) continue;
    field.value = toIsoDate(day);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  popup.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

const CONFIRM = 'button[data-action=confirm]';

/** Chooses a day. In a range the second one ends it, unless it is earlier. */
function choose(panel: Panel, table: Element, day: Day): void {
  const [start, end] = panel.chosen;
  const isEnd = panel.isRange && start !== undefined && end === undefined && day > start;
  panel.chosen = isEnd ? [start, day] : [day];
  mark(panel);
  const popup = table.closest('.p-dialog');
  const isDone = isEnd || !panel.isRange;
  if (isDone && popup && fieldsOf(panel.root).length > 0 && !popup.querySelector(CONFIRM))
    finish(panel, popup);
}

/** Handles an event before the script of all pages, which leaves handled ones alone. */
function onFirst<Name extends 'click' | 'keydown'>(
  name: Name,
  selector: string,
  handle: (element: HTMLElement, panel: Panel, event: DocumentEventMap[Name]) => boolean,
): void {
  document.addEventListener(
    name,
    (event) => {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
      const panel = element ? panelOf(rootOf(element)) : undefined;
      if (element && panel && handle(element, panel, event)) event.preventDefault();
    },
    true,
  );
}

/** The calendar around an element, and the day of its cell. */
function placeOf(panel: Panel, element: Element) {
  const calendar = panel.calendars.find(({ table }) => table.contains(element));
  const cell = element.closest('td');
  const at = calendar && cell ? daysOf(calendar.table).indexOf(cell) : -1;
  return calendar && cell && at >= 0
    ? { ...calendar, cell, day: addMonths(calendar.home, panel.offset) + at }
    : undefined;
}

onFirst('click', `${BACK},${ON}`, (button, panel) => {
  show(panel, panel.offset + (button.matches(ON) ? 1 : -1));
  return true;
});
onFirst('click', TODAY, (_, panel) => {
  show(panel, 0);
  return true;
});
onFirst('click', `${MONTH} ${CHOICE}`, (choice, panel) => {
  const place = placeOf(panel, choice);
  if (place) choose(panel, place.table, place.day);
  return place !== undefined;
});
onFirst('click', `.p-dialog ${CONFIRM}`, (button, panel) => {
  const popup = button.closest('.p-dialog');
  if (popup?.querySelector(MONTH)) finish(panel, popup);
  return false;
});
onFirst('keydown', `${MONTH} td`, (element, panel, event) => {
  const place = placeOf(panel, element);
  if (!place || event.isComposing || isModified(event) || event.target !== stopOf(place.cell)) return false;
  const { table, day } = place;
  const pages = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
  const to =
    pages === 0
      ? day + stepOf(event, 'row') + 7 * stepOf(event, 'column')
      : addMonths(day, event.shiftKey ? 12 * pages : pages);
  const { year, month } = toDateParts(to);
  const from = toDateParts(day);
  const count = 12 * (year - from.year) + month - from.month;
  // Inside the month the grid moves the focus.
  if (count === 0) return false;
  show(panel, panel.offset + count);
  const cell = daysOf(table)[toDateParts(to).day - 1];
  if (cell) stopOf(cell).focus();
  return true;
});
