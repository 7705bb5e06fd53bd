import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { CloseContext } from '../close-context';
import { usePanel } from './context';
import { addMonths, type Day, listWeeks, toDateParts, WEEKDAYS } from './dates';
import { DayCell } from './day';
import { type Entry, entriesOn } from './entries';
import { weekdayHeads } from './tables';

/** True if days can be chosen. */
export const isPicker = (entries: readonly Entry[]): boolean =>
  entries.some(({ item }) => item.action === 'select');

interface MonthProps {
  readonly title: string;
  /** The first day of the month. */
  readonly shown: Day;
  /** Entries of this month and of others. */
  readonly entries: readonly Entry[];
}

/** A month as a grid with one tab stop: arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Month({ title, shown, entries }: MonthProps) {
  const { offset, show, chosen, choose } = usePanel();
  const close = use(CloseContext);
  const [date, setDate] = useState(() => startDate(shown, entries));
  const table = useRef<HTMLTableElement>(null);
  const isMoving = useRef(false);
  // The month is said when it changes; a caption in a grid must not be live.
  const [announced, announce] = useState({ title, text: '' });
  if (announced.title !== title) announce({ title, text: title });
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    table.current?.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus();
  });
  const last = addMonths(shown, 1) - 1;
  const stop = Math.min(shown + date - 1, last);
  const picker = isPicker(entries);
  const offered = isInMonth(entries, shown, last) ? NO_WEEKDAYS : offeredWeekdays(entries);

  const handleKey = (event: KeyboardEvent<HTMLTableElement>) => {
    const { target } = event;
    // Controls inside a day keep their keys.
    if (!(target instanceof HTMLElement) || !target.hasAttribute('tabindex')) return;
    const to = goalOf(event, { stop, shown, last, isReversed: getComputedStyle(target).direction === 'rtl' });
    if (to === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    const { year, month, day } = toDateParts(to);
    const from = toDateParts(shown);
    setDate(day);
    show(offset + 12 * (year - from.year) + month - from.month);
  };

  const renderDay = (day: Day) => {
    if (day < shown || day > last) return <td key={day} className="p-calendar__outside" />;
    const own = entriesOn(entries, day);
    const [first] = own;
    return (
      <DayCell
        key={day}
        day={day}
        entries={own}
        isPicker={picker}
        isChoice={picker && (first ? first.item.action === 'select' : offered.has(toDateParts(day).weekday))}
        isChosen={chosen?.includes(day) ?? own.some(({ item }) => item.selected)}
        isStop={day === stop}
        onFocus={() => {
          setDate(toDateParts(day).day);
        }}
        onChoose={() => {
          if (choose(day)) close?.();
        }}
      />
    );
  };

  return (
    <>
      <p className="v-hidden" aria-live="polite">
        {announced.text}
      </p>
      <table
        ref={table}
        className="p-calendar__month"
        data-picker={picker || undefined}
        role="grid"
        aria-label={title}
        onKeyDown={handleKey}
      >
        <caption>{title}</caption>
        <thead>
          <tr>{weekdayHeads(WEEKDAYS)}</tr>
        </thead>
        <tbody>
          {listWeeks(shown).map((monday) => (
            <tr key={monday}>{WEEKDAYS.map((_, weekday) => renderDay(monday + weekday))}</tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The date at which the keyboard enters a month: the chosen or current one, or the first. */
function startDate(shown: Day, entries: readonly Entry[]): number {
  const last = addMonths(shown, 1) - 1;
  const marked = entries.find(
    ({ item, moment }) =>
      moment && moment.day >= shown && moment.day <= last && (item.selected || item.current),
  );
  return marked?.moment ? marked.moment.day - shown + 1 : 1;
}

const isInMonth = (entries: readonly Entry[], shown: Day, last: Day): boolean =>
  entries.some(({ moment }) => moment && moment.day >= shown && moment.day <= last);

const NO_WEEKDAYS: ReadonlySet<number> = new Set();

/** Where the data says which days cannot be chosen: the weekdays on which some can, for months without data. */
function offeredWeekdays(entries: readonly Entry[]): ReadonlySet<number> {
  if (!entries.some(({ item }) => item.disabled)) return NO_WEEKDAYS;
  return new Set(
    entries.flatMap(({ item, moment }) =>
      moment && item.action === 'select' ? [toDateParts(moment.day).weekday] : [],
    ),
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Position {
  readonly stop: Day;
  readonly shown: Day;
  readonly last: Day;
  /** True if days run from right to left. */
  readonly isReversed: boolean;
}

/** The day that a key leads to; undefined for other keys. */
function goalOf(event: KeyboardEvent, { stop, shown, last, isReversed }: Position): Day | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return undefined;
  const { weekday } = toDateParts(stop);
  if (key === 'Home') return Math.max(stop - weekday, shown);
  if (key === 'End') return Math.min(stop - weekday + 6, last);
  if (key === 'PageUp') return addMonths(stop, shiftKey ? -12 : -1);
  if (key === 'PageDown') return addMonths(stop, shiftKey ? 12 : 1);
  const step = STEPS[key];
  if (step === undefined) return undefined;
  return stop + (isReversed && Math.abs(step) === 1 ? -step : step);
}
