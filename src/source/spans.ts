import type { Span } from './source.ts';

/** Where the value of a written attribute stands, quotes included; undefined if it has none. */
export function valueSpanOf(text: string, span: Span, nameLength: number): Span | undefined {
  const written = text.slice(span.start, span.end);
  const equals = written.indexOf('=', nameLength);
  if (equals < 0) return undefined;
  const blanks = written.slice(equals + 1).search(/\S|$/);
  return { start: span.start + equals + 1 + blanks, end: span.end };
}

/** Without the quotes, if there are any. */
export function insideQuotes(text: string, { start, end }: Span): Span {
  const quote = text[start];
  if ((quote !== '"' && quote !== "'") || end - start < 2) return { start, end };
  return { start: start + 1, end: text[end - 1] === quote ? end - 1 : end };
}

/** Where something of a script stands in the file, in which the script begins at this offset. */
export const shifted = ({ start, end }: Span, offset: number): Span => ({
  start: offset + start,
  end: offset + end,
});
