import { type Day, formatDate, toDateParts, toIsoDate } from './dates';
import { type Entry, Pressable, renderEntry } from './entries';

interface DayProps {
  readonly day: Day;
  /** The entries of the day. */
  readonly entries: readonly Entry[];
  /** True in a date picker for a day that can be chosen. */
  readonly isChoice: boolean;
  readonly isChosen: boolean;
  readonly isPicker: boolean;
  /** True for the tab stop of the month. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
}

/** One day of a month. In a date picker an entry is its day; in other calendars it is inside the day. */
export function DayCell({ day, entries, isChoice, isChosen, isPicker, isStop, onFocus, onChoose }: DayProps) {
  const [first] = entries;
  const number = toDateParts(day).day;
  const current = entries.some(({ item }) => item.current) ? 'date' : undefined;
  const stop = { tabIndex: isStop ? 0 : -1, onFocus };
  const content = (
    <>
      <span className="v-hidden">{first ? `${formatDate(day)}: ` : formatDate(day)}</span>
      <span className="p-calendar__number" aria-hidden="true">
        {number}
      </span>
      <span className="p-calendar__word">{entries.map(({ item }) => item.text).join(', ')}</span>
    </>
  );
  if (isChoice)
    return (
      <td aria-current={current}>
        <button
          {...stop}
          className="p-calendar__day"
          type="button"
          data-tone={first?.item.tone}
          data-action="select"
          disabled={first?.item.disabled}
          aria-pressed={isChosen}
          onClick={onChoose}
        >
          {content}
        </button>
      </td>
    );
  if (isPicker && first)
    return (
      <td {...stop} aria-current={current}>
        <Pressable item={first.item} className="p-calendar__day">
          {content}
        </Pressable>
      </td>
    );
  return (
    <td
      {...stop}
      aria-current={current}
      data-selected={entries.some(({ item }) => item.selected) || undefined}
    >
      <time className="p-calendar__number" dateTime={toIsoDate(day)}>
        {number}
      </time>
      {entries.length > 0 && (
        <ul className="p-calendar__entries">
          {entries.map((each, index) => (
            <li key={index}>{renderEntry(each)}</li>
          ))}
        </ul>
      )}
      {entries.length > 0 && (
        <span className="p-calendar__dots" aria-hidden="true">
          {entries.map(({ item }, index) => (
            <span key={index} data-tone={item.tone} />
          ))}
        </span>
      )}
    </td>
  );
}
