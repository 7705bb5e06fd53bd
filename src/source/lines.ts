import type { Span } from './source.ts';

/** Line and column as editors count them: from one, columns in UTF-16 units. */
export interface LineAndColumn {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Of the text asked about last: findings come file by file. */
let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

function lineStarts(text: string): readonly number[] {
  if (last.text !== text) {
    const starts = [0];
    for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
    last = { text, starts };
  }
  return last.starts;
}

export function placeOf(text: string, span: Span): LineAndColumn {
  const starts = lineStarts(text);
  const [line, column] = locate(starts, text.length, span.start);
  const [endLine, endColumn] = locate(starts, text.length, Math.max(span.start, span.end));
  return { line, column, endLine, endColumn };
}

function locate(starts: readonly number[], length: number, wanted: number): [line: number, column: number] {
  const offset = Math.min(Math.max(wanted, 0), length);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return [low + 1, offset - (starts[low] ?? 0) + 1];
}
