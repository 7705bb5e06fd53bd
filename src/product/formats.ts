import type { CommonV1ProductFormats } from '../schemas/types.ts';

export type Formats = CommonV1ProductFormats;

export const DEFAULT_FORMATS: Formats = {
  number: '1,234.5',
  money: 'EUR 1,234.50',
  date: 'd MMMM yyyy',
  date_short: 'd MMM',
  time: 'HH:mm',
};

/** The code or the sign of a currency in a format of sums; undefined if there is none. */
export const currencyIn = (money: string): string | undefined => /[A-Z]{3}|[^\d\s.,'’_-]+/.exec(money)?.[0];

/** The same format with another currency, by its code. */
export function withCurrency(money: string, currency: string): string {
  const old = currencyIn(money);
  if (old === undefined) return `${currency} ${money}`;
  // A code needs a blank between itself and the figures, a sign does not.
  return money.replace(old, currency).replace(/(?<=[A-Z])(?=\d)|(?<=\d)(?=[A-Z])/, ' ');
}

/** Formats 1234.5 the way the format writes it: the example shows both separators. */
export function formatNumber(value: number, { number }: Pick<Formats, 'number'>, digits?: number): string {
  const [, group = '', decimal = '.'] = /^1([^0-9]?)234([^0-9])5$/.exec(number) ?? [];
  return writeNumber(value, group, decimal, digits);
}

/** Formats a sum like the example, `EUR 1,234.50`: separators, currency and decimals are taken from it. */
export function formatMoney(value: number, { money }: Pick<Formats, 'money'>): string {
  const [, before = '', group = '', decimal, after = ''] =
    /^([^0-9]*)1([^0-9]?)234(?:([^0-9])50)?([^0-9]*)$/.exec(money) ?? [];
  const amount = writeNumber(Math.abs(value), group, decimal ?? '.', decimal === undefined ? 0 : 2);
  return `${value < 0 ? '−' : ''}${before}${amount}${after}`;
}

function writeNumber(value: number, group: string, decimal: string, digits?: number): string {
  const text = digits === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(digits);
  const [whole = '0', fraction] = text.split('.');
  const grouped = group === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${value < 0 ? '−' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** A date or a moment as written in rows: `2026-07-01`, `2026-07-01T09:30`. There is no time zone in samples. */
export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number | undefined;
  readonly minute: number;
}

export function parseMoment(text: string): Moment | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2})?Z?)?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0] = match.slice(1, 4).map(Number);
  const utc = new Date(Date.UTC(year, month - 1, day));
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day) return undefined;
  const hour = match[4] === undefined ? undefined : Number(match[4]);
  return { year, month, day, hour, minute: Number(match[5] ?? 0) };
}

/** Writes a moment by a pattern over d, dd, M, MM, MMM, MMMM, yy, yyyy, EEE, EEEE, H, HH, h, mm and a. */
export function formatMoment(moment: Moment, pattern: string): string {
  const { year, month, day, hour = 0, minute } = moment;
  const name = MONTHS[month - 1] ?? '';
  const weekday = WEEKDAYS[dayNumber(moment) % 7] ?? '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const parts: Readonly<Record<string, string>> = {
    d: String(day),
    dd: two(day),
    M: String(month),
    MM: two(month),
    MMM: name.slice(0, 3),
    MMMM: name,
    yy: two(year % 100),
    yyyy: String(year),
    EEE: weekday.slice(0, 3),
    EEEE: weekday,
    H: String(hour),
    HH: two(hour),
    h: String(hour % 12 === 0 ? 12 : hour % 12),
    mm: two(minute),
    a: hour < 12 ? 'am' : 'pm',
  };
  return pattern.replace(/d+|M+|y+|E+|H+|h|mm|a/g, (token) => parts[token] ?? token);
}

/** Days since a Sunday long ago, so that the remainder by seven is the weekday. */
const dayNumber = ({ year, month, day }: Moment): number =>
  Math.round(Date.UTC(year, month - 1, day) / 86_400_000) + 4 + 7_000_000;

/** The distance from today in words: `today`, `yesterday`, `in 3 days`, `2 weeks ago`. */
export function formatRelative(moment: Moment, today: Moment): string {
  const days = dayNumber(moment) - dayNumber(today);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  const [count, unit] =
    Math.abs(days) < 14 ? [Math.abs(days), 'days'] : [Math.round(Math.abs(days) / 7), 'weeks'];
  return days > 0 ? `in ${count} ${unit}` : `${count} ${unit} ago`;
}

/** Writes minutes as hours and minutes. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes - hours * 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
