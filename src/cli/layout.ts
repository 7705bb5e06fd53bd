import type { Terminal } from './command.ts';

/**
 * Text in the width of a terminal. All of it takes plain text and strips what a terminal could obey: colour
 * comes after, or by `paint`. Nothing here ends in a newline.
 */

const NO_CELL = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const TWO_CELLS =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}])$/u;

function cellsOf(character: string): number {
  if (character < '\u0300') return 1;
  if (NO_CELL.test(character)) return 0;
  return TWO_CELLS.test(character) ? 2 : 1;
}

/** How many cells of a terminal a line takes: wide characters and emoji two, combining ones none. */
export function cells(text: string): number {
  let sum = 0;
  for (const character of text) sum += cellsOf(character);
  return sum;
}

/** The longest beginning of a text that fits, in full characters. */
function beginning(text: string, width: number): string {
  let sum = 0;
  let end = 0;
  for (const character of text) {
    sum += cellsOf(character);
    if (sum > width) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** One line of at most `width` cells; what was cut off is shown by an ellipsis. */
export function cut(text: string, width: number): string {
  const line = oneLine(text);
  if (cells(line) <= width) return line;
  return width < 1 ? '' : `${beginning(line, width - 1).trimEnd()}…`;
}

/** Lines of at most `width` cells, the indent of each counted; newlines of the text stay. */
export function wrap(text: string, width: number, indent = ''): string {
  return wrapped(text, width - cells(indent))
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n');
}

/** How a report breaks its lines: for a person in the width of the terminal, for a file or a pipe not at all. */
export const brokenFor = ({ isTerminal, columns }: Pick<Terminal, 'isTerminal' | 'columns'>) =>
  isTerminal ? (text: string, indent: string): string => wrap(text, columns, indent) : undefined;

function wrapped(text: string, width: number): string[] {
  const most = Math.max(width, 2);
  return shown(text)
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
        // A word longer than a line is the only one that is broken.
        while (cells(line) > most) {
          const part = beginning(line, most);
          lines.push(part);
          line = line.slice(part.length);
        }
      }
      return [...lines, line];
    });
}

export interface TableOptions {
  readonly head?: readonly string[];
  /** Break the last column into lines instead of cutting it. */
  readonly wrap?: boolean;
  readonly indent?: string;
  /** Columns of numbers, by position. */
  readonly right?: readonly number[];
  /** Colour for a finished piece of a cell; it may not change its width. `row` is -1 for the head. */
  readonly paint?: (text: string, column: number, row: number) => string;
}

const GAP = '  ';
/** A terminal this narrow is no place to cut a column, and a last column narrower than this none to read it. */
const NARROW = 50;
const LEAST_LAST = 20;

/** Aligned columns; the last takes the rest of the width. Where they do not fit, the cells of a row stand in lines. */
export function table(
  rows: readonly (readonly string[])[],
  width: number,
  options: TableOptions = {},
): string {
  const { head, indent = '' } = options;
  const paint = options.paint ?? ((text: string): string => text);
  const clean = rows.map((row) => row.map(oneLine));
  const all = head ? [head.map(oneLine), ...clean] : clean;
  const count = Math.max(0, ...all.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...all.map((row) => cells(row[column] ?? ''))),
  );
  const before = widths.slice(0, -1).reduce((sum, one) => sum + one + GAP.length, cells(indent));
  const room = width - before;
  const fits = room >= (widths.at(-1) ?? 0);
  const narrow = width <= NARROW && options.wrap !== true;
  if (!fits && (narrow || room < LEAST_LAST)) return stacked(clean, width, options);

  const lines = all.flatMap((row, index) => {
    const number = head ? index - 1 : index;
    const last = row[count - 1] ?? '';
    const pieces = options.wrap === true ? wrapped(last, room) : [cut(last, room)];
    return pieces.map((piece, line) => {
      const texts = [
        ...widths.slice(0, -1).map((_, column) => (line === 0 ? (row[column] ?? '') : '')),
        piece,
      ];
      const painted = texts.map((text, column) => {
        const space = ' '.repeat(Math.max(0, (widths[column] ?? 0) - cells(text)));
        const drawn = text === '' ? '' : paint(text, column, number);
        if (options.right?.includes(column)) return space + drawn;
        // Nothing follows: no spaces at the end of a line.
        return texts.slice(column + 1).every((one) => one === '') ? drawn : drawn + space;
      });
      return (indent + painted.join(GAP)).trimEnd();
    });
  });
  return lines.join('\n');
}

function stacked(rows: readonly (readonly string[])[], width: number, options: TableOptions): string {
  const { indent = '' } = options;
  const paint = options.paint ?? ((text: string): string => text);
  return rows
    .map((row, number) =>
      row
        .flatMap((cell, column) => {
          const margin = column === 0 ? indent : `${indent}${GAP}`;
          const most = width - cells(margin);
          const isLast = column === row.length - 1;
          const pieces = isLast && options.wrap !== true ? [cut(cell, most)] : wrapped(cell, most);
          return pieces.filter(Boolean).map((piece) => margin + paint(piece, column, number));
        })
        .join('\n'),
    )
    .join('\n');
}

/** Text of other people on a terminal: nothing in it moves the cursor, hides or reorders what stands there. */
// oxlint-disable-next-line no-control-regex
const UNSAFE =
  /\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b\[[0-?]*[ -/]*[@-~]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu;

export const shown = (text: string): string => text.replace(UNSAFE, '');

/** The same in one line. */
export const oneLine = (text: string): string => shown(text.replace(/\s+/gu, ' ')).trim();

/** One thing that was looked at. */
export interface Shown {
  readonly name: string;
  readonly state: 'ok' | 'problem' | 'skipped';
  readonly message: string;
  /** What helps. */
  readonly run?: string;
}

/** A line for each check; what helps stands behind what is wrong. */
export function checksText(checks: readonly Shown[], terminal: Terminal): string {
  const rows = checks.map(({ name, state, message, run }) => [
    state,
    name,
    run === undefined ? message : `${message} → ${run}`,
  ]);
  const { green, red, dim } = terminal.colour;
  const paints = { ok: green, problem: red, skipped: dim };
  return `${table(rows, terminal.columns, {
    wrap: true,
    paint: (text, column, row) => (column === 0 ? paints[checks[row]?.state ?? 'ok'](text) : text),
  })}\n`;
}
