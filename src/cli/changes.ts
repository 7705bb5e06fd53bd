import type { Change } from '../essence/changes.ts';
import type { Terminal } from './command.ts';
import { cut } from './layout.ts';

/** Each change by its pointer, then what was there and what is; one line each, cut to the width. */
export function changesText(changes: readonly Change[], { colour, columns }: Terminal): string {
  const line = (sign: string, value: unknown): string => cut(`${sign} ${JSON.stringify(value)}`, columns - 2);
  return changes
    .flatMap((change) => [
      colour.bold(cut(change.pointer === '' ? '(document)' : change.pointer, columns)),
      ...('before' in change ? [`  ${colour.red(line('-', change.before))}`] : []),
      ...('after' in change ? [`  ${colour.green(line('+', change.after))}`] : []),
    ])
    .map((one) => `${one}\n`)
    .join('');
}
