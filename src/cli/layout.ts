import type { Terminal } from './command.ts';

/**
 * Text layout for terminals. All functions take plain text and strip control characters; colour is added
 * afterwards or by `paint`. No result ends in a newline.
 */

const NO_CELL = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const TWO_CELLS =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}])$/u;

function characterCells(character: string): number {
  // Before the patterns, which take milliseconds to compile: Latin letters, and dashes, quotes and the ellipsis.
  if (character < '\u0300' || (character >= '\u2010' && character <= '\u2027')) return 1;
  if (NO_CELL.test(character)) return 0;
  return TWO_CELLS.test(character) ? 2 : 1;
}

/** Width of a line in terminal cells: wide characters and emoji take two, combining ones none. */
export function cells(text: string): number {
  let sum = 0;
  for (const character of text) sum += characterCells(character);
  return sum;
}

/** Returns the longest prefix that fits. */
function prefixThatFits(text: string, width: number): string {
  let sum = 0;
  let end = 0;
  for (const character of text) {
    sum += characterCells(character);
    if (sum > width) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Truncates to one line of at most `width` cells, with an ellipsis. */
export function cut(text: string, width: number): string {
  const line = oneLine(text);
  if (cells(line) <= width) return line;
  return width < 1 ? '' : `${prefixThatFits(line, width - 1).trimEnd()}…`;
}

/** Wraps to lines of at most `width` cells including the indent; newlines in the text stay. */
export function wrap(text: string, width: number, indent = ''): string {
  return wrapLines(text, width - cells(indent))
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n');
}

/** Wraps reports to the width of a terminal; files and pipes are not wrapped. */
export const createLineWrapper = ({ isTerminal, columns }: Pick<Terminal, 'isTerminal' | 'columns'>) =>
  isTerminal ? (text: string, indent: string): string => wrap(text, columns, indent) : undefined;

function wrapLines(text: string, width: number): string[] {
  const most = Math.max(width, 2);
  return stripControls(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(/\s+/u).filter(Boolean)) {
        if (line !== '' && cells(line) + 1 + cells(word) <= most) {
          line += ` ${word}`;
          continue;
        }
        if (line !== '') lines.push(line);
        line = word;
        // Only a word longer than a line is broken.
        while (cells(line) > most) {
          const part = prefixThatFits(line, most);
          lines.push(part);
          line = line.slice(part.length);
        }
      }
      return [...lines, line];
    });
}

export interface TableOptions {
  readonly head?: readonly string[];
  /** Wrap the last column instead of truncating it. */
  readonly wrap?: boolean;
  readonly indent?: string;
  /** Indexes of right-aligned columns. */
  readonly right?: readonly number[];
  /** Colours a piece of a cell without changing its width. `row` is -1 for the head. */
  readonly paint?: (text: string, column: number, row: number) => string;
}

const GAP = '  ';
/** Terminals up to this width stack cells instead of truncating; so do tables with a narrower last column. */
const NARROW_COLUMNS = 50;
const MIN_LAST_COLUMN = 20;

/** Formats aligned columns; the last takes the remaining width. Cells are stacked if they do not fit. */
export function table(
  rows: readonly (readonly string[])[],
  width: number,
  options: TableOptions = {},
): string {
  const { head, indent = '' } = options;
  const paint = options.paint ?? ((text: string): string => text);
  const clean = rows.map((row) => row.map(oneLine));
  const all = head ? [head.map(oneLine), ...clean] : clean;
  const count = all.reduce((most, row) => Math.max(most, row.length), 0);
  const widths = Array.from({ length: count }, (_, column) =>
    all.reduce((widest, row) => Math.max(widest, cells(row[column] ?? '')), 0),
  );
  const before = widths.slice(0, -1).reduce((sum, one) => sum + one + GAP.length, cells(indent));
  const room = width - before;
  const fits = room >= (widths.at(-1) ?? 0);
  const narrow = width <= NARROW_COLUMNS && options.wrap !== true;
  if (!fits && (narrow || room < MIN_LAST_COLUMN)) return stackRows(clean, width, options);

  const lines = all.flatMap((row, index) => {
    const number = head ? index - 1 : index;
    const last = row[count - 1] ?? '';
    const pieces = options.wrap === true ? wrapLines(last, room) : [cut(last, room)];
    return pieces.map((piece, line) => {
      const texts = [
        ...widths.slice(0, -1).map((_, column) => (line === 0 ? (row[column] ?? '') : '')),
        piece,
      ];
      const painted = texts.map((text, column) => {
        const space = ' '.repeat(Math.max(0, (widths[column] ?? 0) - cells(text)));
        const drawn = text === '' ? '' : paint(text, column, number);
        if (options.right?.includes(column)) return space + drawn;
        // No trailing spaces.
        return texts.slice(column + 1).every((one) => one === '') ? drawn : drawn + space;
      });
      return (indent + painted.join(GAP)).trimEnd();
    });
  });
  return lines.join('\n');
}

function stackRows(rows: readonly (readonly string[])[], width: number, options: TableOptions): string {
  const { indent = '' } = options;
  const paint = options.paint ?? ((text: string): string => text);
  return rows
    .map((row, number) =>
      row
        .flatMap((cell, column) => {
          const margin = column === 0 ? indent : `${indent}${GAP}`;
          const most = width - cells(margin);
          const isLast = column === row.length - 1;
          const pieces = isLast && options.wrap !== true ? [cut(cell, most)] : wrapLines(cell, most);
          return pieces.filter(Boolean).map((piece) => margin + paint(piece, column, number));
        })
        .join('\n'),
    )
    .join('\n');
}

/** Control, formatting and bidirectional characters that could move the cursor, or hide or reorder text. */
// oxlint-disable-next-line no-control-regex
const UNSAFE =
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b\[[0-?]*[ -/]*[@-~]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** Texts without anything unsafe, which are most of them: the pattern above takes milliseconds to compile. */
const SAFE = /^[\t\n -~\u00a0-\u02ff\u2010-\u2027]*$/;

export const stripControls = (text: string): string => (SAFE.test(text) ? text : text.replace(UNSAFE, ''));

/** Like `stripControls`, on one line. */
export const oneLine = (text: string): string => stripControls(text.replace(/\s+/gu, ' ')).trim();

/** A row of `svc status` or `svc doctor`. */
export interface CheckRow {
  readonly name: string;
  readonly state: 'ok' | 'problem' | 'skipped' | 'unresolved';
  readonly message: string;
  /** Command or advice that fixes the problem. */
  readonly run?: string;
}

/** Formats one line per check, with the fix after the problem. */
export function formatChecks(checks: readonly CheckRow[], terminal: Terminal): string {
  const rows = checks.map(({ name, state, message, run }) => [
    state,
    name,
    run === undefined ? message : `${message} → ${run}`,
  ]);
  const { green, red, yellow, dim } = terminal.colour;
  const paints = { ok: green, problem: red, skipped: dim, unresolved: yellow };
  return `${table(rows, terminal.columns, {
    wrap: true,
    paint: (text, column, row) => (column === 0 ? paints[checks[row]?.state ?? 'ok'](text) : text),
  })}\n`;
}

/** Formats a value on one line of at most `width` cells. */
export const previewValue = (value: unknown, width: number): string =>
  value === undefined ? '(nothing)' : cut(JSON.stringify(value), width);
