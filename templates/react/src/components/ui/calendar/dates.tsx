/** Days since 1 January 1970 in UTC: arithmetic on them needs neither a clock nor a time zone. */
export type Day = number;

const DAY_MS = 86400000;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export interface DateParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** 0 is Monday. */
  readonly weekday: number;
}

/** The day of a date; undefined if the date does not exist. */
export function toDay(year: number, month: number, day: number): Day | undefined {
  const at = Date.UTC(year, month - 1, day);
  const date = new Date(at);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at / DAY_MS : undefined;
}

export function toDateParts(day: Day): DateParts {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: (date.getUTCDay() + 6) % 7,
  };
}

/** `2026-03-14`. */
export const toIsoDate = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** `Saturday 14 March 2026`. */
export function formatDate(day: Day): string {
  const { year, month, day: date, weekday } = toDateParts(day);
  return `${WEEKDAYS[weekday]} ${date} ${MONTHS[month - 1]} ${year}`;
}

/** The same day some months later, or the last one of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const { year, month, day: date } = toDateParts(day);
  const days = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return Date.UTC(year, month - 1 + count, Math.min(date, days)) / DAY_MS;
}

const nameMonth = (day: Day): string => {
  const { year, month } = toDateParts(day);
  return `${MONTHS[month - 1]} ${year}`;
};

/** The title of a month: its label, with the month unless the label names it. */
export const titleOf = (label: string, shown: Day): string =>
  label.includes(MONTHS[toDateParts(shown).month - 1] ?? '') ? label : `${label}, ${nameMonth(shown)}`;

/** A title about one month as a title about another. */
export function retitle(title: string, home: Day, shown: Day): string {
  const name = MONTHS[toDateParts(home).month - 1] ?? '';
  return home === shown ? title : title.replace(new RegExp(`\\b${name}\\b( \\d{4})?`), nameMonth(shown));
}

/** A title such as `Events in October 2026`, some months later. */
export const shiftTitle = (title: string, count: number): string =>
  title.replace(new RegExp(`\\b(${MONTHS.join('|')}) (\\d{4})\\b`), (_, name: string, year: string) =>
    nameMonth(addMonths(toDay(Number(year), MONTHS.findIndex((one) => one === name) + 1, 1) ?? 0, count)),
  );

/** Parses the month or day that a calendar shows: `2026-03` or `2026-03-14`. */
export function parseShownDay(value: unknown): Day | undefined {
  const found = typeof value === 'string' ? /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(value) : null;
  return found ? toDay(Number(found[1]), Number(found[2]), Number(found[3] ?? 1)) : undefined;
}

export interface Moment {
  readonly day: Day;
  /** Minutes after midnight, if there is a time. */
  readonly minutes: number | undefined;
}

/** Parses a time as records write it: `14 Mar 2026, 09:30` or `2026-03-14T09:30`. */
export function parseMoment(text: string | undefined): Moment | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2}))?/.exec(text ?? '');
  const isoDay = iso && parseShownDay(iso[1]);
  if (isoDay !== null && isoDay !== undefined)
    return {
      day: isoDay,
      minutes: iso?.[2] === undefined ? undefined : Number(iso[2]) * 60 + Number(iso[3]),
    };
  const found = /^(\d{1,2}) ([A-Z][a-z]{2})[a-z]* (\d{4})(?:,? (\d{1,2}):(\d{2}))?/.exec(text ?? '');
  if (!found) return undefined;
  const month = MONTHS.findIndex((name) => name.startsWith(found[2] ?? '?')) + 1;
  const day = month === 0 ? undefined : toDay(Number(found[3]), month, Number(found[1]));
  if (day === undefined) return undefined;
  return { day, minutes: found[4] === undefined ? undefined : Number(found[4]) * 60 + Number(found[5]) };
}

/** `09:30`. */
export const formatClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The Mondays of the weeks that overlap a month. */
export function listWeeks(day: Day): readonly Day[] {
  const { year, month, day: date } = toDateParts(day);
  const first = day - date + 1;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate() + first - 1;
  const weeks: Day[] = [];
  for (let monday = mondayOf(first); monday <= last; monday += 7) weeks.push(monday);
  return weeks;
}

export const mondayOf = (day: Day): Day => day - toDateParts(day).weekday;
