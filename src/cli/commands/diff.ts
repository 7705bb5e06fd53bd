import { resolve } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { PROJECT, openService } from '../options.ts';
import type { Change } from '../../essence/changes.ts';
import type { OutdatedRecord } from '../../project/lockfile.ts';
import { cells, cut, oneLine, previewValue, wrap } from '../layout.ts';

export const diff = {
  name: 'diff',
  summary: 'Show how records changed since svc.lock was written, and which packs that affects.',
  arguments: [{ name: '[record]', summary: 'Show one record: type/slug or slug, such as pattern/hero' }],
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
    if (!known.some(isAsked)) throw unknownRecordError(asked ?? '', known.map(recordName));

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

    terminal.out(records.map((record) => formatRecordChange(record, terminal)).join(''));
    const packs = [
      ...(context.written.length > 0 ? [`To be written: ${formatNames(context.written)}.`] : []),
      ...(context.removed.length > 0 ? [`To be removed: ${formatNames(context.removed)}.`] : []),
      `${context.unchanged === 1 ? '1 file in .svc/context is unchanged' : `${context.unchanged} files in .svc/context are unchanged`}.`,
    ];
    terminal.out(`${packs.map((line) => wrap(line, terminal.columns)).join('\n')}\n`);
    if (call.quiet) return 0;
    const { formatCorpusStep } = await import('../upgrade.ts');
    const sum = records.length === 0 ? 'No record changed.' : `Changed records: ${records.length}.`;
    const blind = records.some(({ kind, changes }) => kind === 'changed' && !changes)
      ? ' For some, only version and digest are known; svc mirror keeps full copies for the next time.'
      : '';
    terminal.say(`${wrap(`${formatCorpusStep(lock, current)} ${sum}${blind}`, terminal.columns)}\n`);
    return 0;
  },
} as const satisfies Command;

type ContentType = import('../../client/index.ts').ContentType;

function unknownRecordError(asked: string, names: readonly string[]): ServiceError {
  const all = [...new Set(names)];
  const slugs = all.filter(
    (name) =>
      name.split('/')[1] ===
      nearestNames(
        asked,
        all.map((one) => one.split('/')[1] ?? ''),
      )[0],
  );
  return new ServiceError('UNKNOWN_RECORD', `The project does not use a record ${quote(asked)}.`, {
    suggestions: [...nearestNames(asked, all), ...slugs].slice(0, 3).map((name) => `svc diff ${name}`),
  });
}

export interface ChangedRecord extends OutdatedRecord {
  /** Only if the locked version of the record is available. */
  readonly changes?: readonly Change[];
}

/** Formats a record with its versions and every change. */
export function formatRecordChange(record: ChangedRecord, terminal: Terminal): string {
  const { colour, columns } = terminal;
  const name = oneLine(`${record.type}/${record.id}`);
  const step = formatStep(record);
  const head = colour.bold(cut(name, columns)) + (cells(name + step) + 2 > columns ? '\n  ' : '  ') + step;
  // The heading contains the version.
  const changes = (record.changes ?? []).filter(({ pointer }) => pointer !== '/version');
  return [head, ...changes.map((change) => formatChange(change, columns, terminal)), '']
    .join('\n')
    .concat('\n');
}

function formatStep({ kind, locked, current }: ChangedRecord): string {
  const [from, to] = [oneLine(locked?.version ?? ''), oneLine(current?.version ?? '')];
  if (kind === 'new') return `new in contract, ${to}`;
  if (kind === 'gone') return `removed, was ${from}`;
  return from === to ? `${from}, content changed` : `${from} → ${to}`;
}

function formatChange({ pointer, before, after }: Change, columns: number, { colour }: Terminal): string {
  const sign = before === undefined ? '+' : after === undefined ? '-' : '~';
  const lines = [
    ...(before === undefined ? [] : [colour.red(previewValue(before, columns - 4))]),
    ...(after === undefined ? [] : [colour.green(previewValue(after, columns - 4))]),
  ];
  return [
    `${sign} ${wrap(pointer || '/', columns, '  ').slice(2)}`,
    ...lines.map((line) => `    ${line}`),
  ].join('\n');
}
