import { el, type Html } from './html.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY = /(?<day>\d{1,2}) (?<month>[A-Z][a-z]{2})[a-z]* (?<year>\d{4})(?:,? (?<clock>\d{2}:\d{2}))?/;

/** A date or time as people write it: a `time` where a machine can read it too, else plain text. */
export function when(text: string): Html {
  const moment = machineReadable(text);
  return moment === undefined ? el('span', {}, text) : el('time', { datetime: moment }, text);
}

function machineReadable(text: string): string | undefined {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) || /^\d{4}-\d\d(-\d\d)?$/.test(text)) return text;
  // Two dates in one text are a span of time: no single moment stands for it.
  if ((text.match(/\d{4}/g) ?? []).length > 1) return undefined;
  const { day = '', month = '', year = '', clock } = DAY.exec(text)?.groups ?? {};
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  if (number === 0) return undefined;
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return clock === undefined ? date : `${date}T${clock}`;
}
