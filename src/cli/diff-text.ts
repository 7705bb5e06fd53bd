import type { Change } from '../essence/changes.ts';
import type { Outdated } from '../project/lockfile.ts';
import type { Terminal } from './command.ts';
import { cells, cut, wrap } from './layout.ts';
import { oneLine } from './text.ts';
import { preview } from './upgrade-text.ts';

export interface ChangedRecord extends Outdated {
  /** Only where the record as it was locked is at hand. */
  readonly changes?: readonly Change[];
}

/** One record: its name and step, then each change with what was and what is. */
export function recordChangeText(record: ChangedRecord, terminal: Terminal): string {
  const { colour, columns } = terminal;
  const name = oneLine(`${record.type}/${record.id}`);
  const step = stepOf(record);
  const head = colour.bold(cut(name, columns)) + (cells(name + step) + 2 > columns ? '\n  ' : '  ') + step;
  // The version stands in the head.
  const changes = (record.changes ?? []).filter(({ pointer }) => pointer !== '/version');
  return [head, ...changes.map((change) => changeText(change, columns, terminal)), '']
    .join('\n')
    .concat('\n');
}

function stepOf({ kind, locked, current }: ChangedRecord): string {
  const [from, to] = [oneLine(locked?.version ?? ''), oneLine(current?.version ?? '')];
  if (kind === 'new') return `new in document, ${to}`;
  if (kind === 'gone') return `gone, was ${from}`;
  return from === to ? `${from}, with another content` : `${from} → ${to}`;
}

function changeText({ pointer, before, after }: Change, columns: number, { colour }: Terminal): string {
  const sign = before === undefined ? '+' : after === undefined ? '-' : '~';
  const lines = [
    ...(before === undefined ? [] : [colour.red(preview(before, columns - 4))]),
    ...(after === undefined ? [] : [colour.green(preview(after, columns - 4))]),
  ];
  return [
    `${sign} ${wrap(pointer || '/', columns, '  ').slice(2)}`,
    ...lines.map((line) => `    ${line}`),
  ].join('\n');
}
