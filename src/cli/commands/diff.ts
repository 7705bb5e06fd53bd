import { resolve } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { PROJECT, openService } from '../options.ts';
import type { Change } from '../../essence/changes.ts';
import type { OutdatedRecord } from '../../project/lockfile.ts';
import { cells, cut, oneLine, wrap } from '../layout.ts';
import { preview } from '../upgrade.ts';

export const diff = {
  name: 'diff',
  summary: 'Show what changed in the records since svc.lock was written, and what packs that would change.',
  arguments: [{ name: '[record]', summary: 'only this one: type/slug or slug, such as pattern/hero' }],
  options: [PROJECT],
  examples: ['svc diff', 'svc diff pattern/hero', 'svc diff --json'],
  asks: true,
  async run(call, terminal) {
    const { readLockedRecord } = await import('../../project/mirror.ts');
    const { findOutdated, recordName, requireLockfile } = await import('../../project/lockfile.ts');
    const { readContract } = await import('../../project/contract.ts');
    const { buildLockfile } = await import('../../project/lockfile.ts');
    const { diffContext } = await import('../../project/context.ts');
    const { diffDocuments } = await import('../../essence/changes.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '');
    const [asked] = call.arguments;
    const lock = await requireLockfile(root);
    const contract = await readContract(root);
    const client = await openService(call, terminal);
    const options = { signal: terminal.signal };
    const bundle = await client.compilePacks(contract, {}, options);
    const current = buildLockfile(bundle);
    const isAsked = (record: { readonly type: string; readonly id: string }): boolean =>
      asked === undefined || asked === record.id || asked === recordName(record);
    const known = [...lock.records, ...current.records];
    if (!known.some(isAsked)) throw unknown(asked ?? '', known.map(recordName));

    const records: ChangedRecord[] = [];
    for (const record of findOutdated(lock, current).filter(isAsked)) {
      const before = record.locked && (await readLockedRecord(root, { ...record, ...record.locked }));
      if (before === undefined || record.kind !== 'changed') records.push(record);
      else {
        const { data } = await client.record(record.type as ContentType, record.id, {}, options);
        records.push({ ...record, changes: diffDocuments(before, data) });
      }
    }
    const context = diffContext(root, bundle);
    if (call.json) {
      terminal.out(jsonText({ corpus: { locked: lock.corpus, current: current.corpus }, records, context }));
      return 0;
    }

    const { wrap } = await import('../layout.ts');
    terminal.out(records.map((record) => recordChangeText(record, terminal)).join(''));
    const packs = [
      ...(context.written.length > 0 ? [`To be written: ${formatNames(context.written)}.`] : []),
      ...(context.removed.length > 0 ? [`To be removed: ${formatNames(context.removed)}.`] : []),
      `${context.unchanged === 1 ? '1 file of .svc/context stays as it is' : `${context.unchanged} files of .svc/context stay as they are`}.`,
    ];
    terminal.out(`${packs.map((line) => wrap(line, terminal.columns)).join('\n')}\n`);
    if (call.quiet) return 0;
    const { corpusStep } = await import('../upgrade.ts');
    const sum = records.length === 0 ? 'No record changed.' : `Records that changed: ${records.length}.`;
    const blind = records.some(({ kind, changes }) => kind === 'changed' && !changes)
      ? ' Of some only version and digest are known: svc mirror keeps the records themselves for the next time.'
      : '';
    terminal.say(`${wrap(`${corpusStep(lock, current)} ${sum}${blind}`, terminal.columns)}\n`);
    return 0;
  },
} as const satisfies Command;

type ContentType = import('../../client/index.ts').ContentType;

function unknown(asked: string, names: readonly string[]): ServiceError {
  const all = [...new Set(names)];
  const slugs = all.filter(
    (name) =>
      name.split('/')[1] ===
      nearestNames(
        asked,
        all.map((one) => one.split('/')[1] ?? ''),
      )[0],
  );
  return new ServiceError('UNKNOWN_RECORD', `The project is compiled from no record ${quote(asked)}.`, {
    suggestions: [...nearestNames(asked, all), ...slugs].slice(0, 3).map((name) => `svc diff ${name}`),
  });
}

export interface ChangedRecord extends OutdatedRecord {
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
