import { resolve } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Command, jsonText, optionText } from '../command.ts';
import { PROJECT } from '../packs.ts';
import { serviceOf } from '../service.ts';

export const diff = {
  name: 'diff',
  summary: 'Show what changed in the records since svc.lock was written, and what packs that would change.',
  arguments: [{ name: '[record]', summary: 'only this one: type/slug or slug, such as pattern/hero' }],
  options: [PROJECT],
  examples: ['svc diff', 'svc diff pattern/hero', 'svc diff --json'],
  asks: true,
  async run(call, terminal) {
    const { lockedBody } = await import('../../project/mirror.ts');
    const { outdatedBetween, recordName, requireLock } = await import('../../project/lockfile.ts');
    const { readContract } = await import('../../project/contract.ts');
    const { lockOf } = await import('../../project/lockfile.ts');
    const { contextChange } = await import('../../project/context.ts');
    const { changesOf } = await import('../../essence/changes.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '');
    const [asked] = call.arguments;
    const lock = await requireLock(root);
    const contract = await readContract(root);
    const client = await serviceOf(call, terminal);
    const options = { signal: terminal.signal };
    const bundle = await client.compilePacks(contract, {}, options);
    const current = lockOf(bundle);
    const isAsked = (record: { readonly type: string; readonly id: string }): boolean =>
      asked === undefined || asked === record.id || asked === recordName(record);
    const known = [...lock.records, ...current.records];
    if (!known.some(isAsked)) throw unknown(asked ?? '', known.map(recordName));

    const records: ChangedRecord[] = [];
    for (const record of outdatedBetween(lock, current).filter(isAsked)) {
      const before = record.locked && (await lockedBody(root, { ...record, ...record.locked }));
      if (before === undefined || record.kind !== 'changed') records.push(record);
      else {
        const { data } = await client.record(record.type as ContentType, record.id, {}, options);
        records.push({ ...record, changes: changesOf(before, data) });
      }
    }
    const context = contextChange(root, bundle);
    if (call.json) {
      terminal.out(jsonText({ corpus: { locked: lock.corpus, current: current.corpus }, records, context }));
      return 0;
    }

    const { recordChangeText } = await import('../diff-text.ts');
    const { wrap } = await import('../layout.ts');
    terminal.out(records.map((record) => recordChangeText(record, terminal)).join(''));
    const packs = [
      ...(context.written.length > 0 ? [`To be written: ${formatNames(context.written)}.`] : []),
      ...(context.removed.length > 0 ? [`To be removed: ${formatNames(context.removed)}.`] : []),
      `${context.unchanged === 1 ? '1 file of .svc/context stays as it is' : `${context.unchanged} files of .svc/context stay as they are`}.`,
    ];
    terminal.out(`${packs.map((line) => wrap(line, terminal.columns)).join('\n')}\n`);
    if (call.quiet) return 0;
    const { corpusStep } = await import('../upgrade-text.ts');
    const sum = records.length === 0 ? 'No record changed.' : `Records that changed: ${records.length}.`;
    const blind = records.some(({ kind, changes }) => kind === 'changed' && !changes)
      ? ' Of some only version and digest are known: svc mirror keeps the records themselves for the next time.'
      : '';
    terminal.say(`${wrap(`${corpusStep(lock, current)} ${sum}${blind}`, terminal.columns)}\n`);
    return 0;
  },
} as const satisfies Command;

type ContentType = import('../../client/index.ts').ContentType;
type ChangedRecord = import('../diff-text.ts').ChangedRecord;

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
