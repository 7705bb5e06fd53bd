import { locale } from './locale';

/** 1234.5 as the example of the locale writes it. */
export function formatNumber(value: number): string {
  const [, group = '', decimal = '.'] = /^1([^0-9]?)234([^0-9])5$/.exec(locale.number) ?? [];
  return writeNumber(value, group, decimal);
}

/** A sum like the example of the locale: `EUR 1,234.50`. */
export function formatMoney(value: number): string {
  const [, before = '', group = '', decimal, after = ''] =
    /^([^0-9]*)1([^0-9]?)234(?:([^0-9])50)?([^0-9]*)$/.exec(locale.money) ?? [];
  const digits = decimal === undefined ? 0 : 2;
  const amount = writeNumber(Math.abs(value), group, decimal ?? '.', digits);
  return `${value < 0 ? '−' : ''}${before}${amount}${after}`;
}

export const formatPercent = (value: number): string => `${formatNumber(value)} %`;

/** Minutes as hours and minutes. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes - hours * 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `1 order`, `3 orders`. */
export const formatCount = (count: number, singular: string, plural: string): string =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

export function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number {
  const sum = rows.reduce((total, row) => total + amountOf(row), 0);
  // Cents add up to figures such as 0.30000000000000004.
  return Math.round(sum * 100) / 100;
}

function writeNumber(value: number, group: string, decimal: string, digits?: number): string {
  const text = digits === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(digits);
  const [whole = '0', fraction] = text.split('.');
  const grouped = group === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${value < 0 ? '−' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
}

type DateStyle = 'date' | 'date-time' | 'short' | 'long' | 'time' | 'day' | 'month' | 'weekday' | 'iso';

const PATTERNS: Readonly<Record<DateStyle, string>> = {
  date: locale.date,
  'date-time': `${locale.date}, ${locale.time}`,
  short: locale.dateShort,
  long: locale.date,
  time: locale.time,
  day: 'd',
  month: 'MMMM',
  weekday: 'EEEE',
  iso: 'yyyy-MM-dd',
};

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Writes an ISO date or moment: `2026-07-01`, `2026-07-01T09:30`. */
export function formatDate(iso: string, style: DateStyle = 'date'): string {
  const [, year = '', month = '', day = '', hour, minute = '00'] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}))?/.exec(iso) ?? [];
  if (year === '') return iso;
  const pattern = style === 'date-time' && hour === undefined ? PATTERNS.date : PATTERNS[style];
  const clock = Number(hour ?? 0);
  const monthName = MONTHS[Number(month) - 1] ?? '';
  const weekday = WEEKDAYS[new Date(`${year}-${month}-${day}T00:00Z`).getUTCDay()] ?? '';
  const parts: Readonly<Record<string, string>> = {
    d: String(Number(day)),
    dd: day,
    M: String(Number(month)),
    MM: month,
    MMM: monthName.slice(0, 3),
    MMMM: monthName,
    yy: year.slice(2),
    yyyy: year,
    EEE: weekday.slice(0, 3),
    EEEE: weekday,
    H: String(clock),
    HH: String(clock).padStart(2, '0'),
    h: String(clock % 12 === 0 ? 12 : clock % 12),
    mm: minute,
    a: clock < 12 ? 'am' : 'pm',
  };
  return pattern.replace(/d+|M+|y+|E+|H+|h|mm|a/g, (token) => parts[token] ?? token);
}

/** The distance from today in words: `today`, `in 3 days`, `2 weeks ago`. */
export function formatRelative(iso: string): string {
  const days = dayNumber(iso) - dayNumber(locale.today);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const distance = Math.abs(days);
  const [count, unit] = distance < 14 ? [distance, 'days'] : [Math.round(distance / 7), 'weeks'];
  return days > 0 ? `in ${count} ${unit}` : `${count} ${unit} ago`;
}

const dayNumber = (iso: string): number => Math.round(Date.parse(`${iso.slice(0, 10)}T00:00Z`) / 86_400_000);

/** Words before a name that are not part of it. */
const TITLES: ReadonlySet<string> = new Set(['dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'mx', 'sir']);

/** `Dr Ines Ferreira` becomes `IF`. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const untitled = words.filter((word) => !TITLES.has(word.replace(/\.$/, '').toLowerCase()));
  const names = untitled.length > 0 ? untitled : words;
  const letters = names.length > 2 ? [names[0], names.at(-1)] : names;
  return letters.map((word) => word?.slice(0, 1).toUpperCase() ?? '').join('');
}

export const firstName = (name: string): string => name.split(' ')[0] ?? name;
