const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY = /(?<day>\d{1,2}) (?<month>[A-Z][a-z]{2})[a-z]* (?<year>\d{4})(?:,? (?<clock>\d{2}:\d{2}))?/;

/** A date or time, as a `time` element where its text has a machine-readable form. */
export function Time({ children }: { readonly children: string }) {
  const moment = toDateTime(children);
  return moment === undefined ? <span>{children}</span> : <time dateTime={moment}>{children}</time>;
}

function toDateTime(text: string): string | undefined {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) || /^\d{4}-\d\d(-\d\d)?$/.test(text)) return text;
  // Two dates are a period, which has no single value.
  if ((text.match(/\d{4}/g) ?? []).length > 1) return undefined;
  const { day = '', month = '', year = '', clock } = DAY.exec(text)?.groups ?? {};
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  if (number === 0) return undefined;
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return clock === undefined ? date : `${date}T${clock}`;
}
