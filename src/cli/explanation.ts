import { type Decision, type Explanation, PRODUCT } from '../essence/explain.ts';
import type { Terminal } from './command.ts';
import { cells, cut, table, wrap } from './layout.ts';

const INDENT = '  ';
/** As much of a value as is shown. */
const VALUE = 40;

/** What holds, who decides it, and what gives way. Places are long: where they do not fit they get lines of their own. */
export function explanationText(
  { what, page, decisions, exceptions }: Explanation,
  { colour, columns }: Terminal,
): string {
  const [first, ...rest] = decisions;
  const row = (word: string, { value, layer, at }: Decision): [string, string, string, string] => [
    word,
    cut(typeof value === 'string' ? value : JSON.stringify(value), VALUE),
    layer,
    at === PRODUCT ? 'svc itself' : at,
  ];
  const rows = [
    row('decides', first),
    ...rest.map((one) => row('overrides', one)),
    ...exceptions.map((one) => row('except', one)),
  ];
  const widest = table(rows, Number.MAX_SAFE_INTEGER, { indent: INDENT }).split('\n').map(cells);
  const paint = (text: string, column: number, line: number): string => {
    if (column === 1) return line === 0 ? colour.bold(text) : text;
    return colour.dim(text);
  };
  const body =
    Math.max(...widest) <= columns
      ? table(rows, columns, { indent: INDENT, paint })
      : rows
          .flatMap(([word, value, layer, at]) => [
            wrap(`${word} ${value} (${layer})`, columns, INDENT),
            colour.dim(wrap(at, columns, INDENT + INDENT)),
          ])
          .join('\n');
  const head = wrap(page === undefined ? what : `${what} on ${page}`, columns);
  return `${colour.bold(head)}\n${body}\n`;
}
