import { resolve } from 'node:path';
import { type Command, jsonText, optionText } from '../command.ts';
import { PROJECT } from '../options.ts';
import { openService } from '../options.ts';
import { formatCount } from '../../base/text.ts';

export const outdated = {
  name: 'outdated',
  summary: 'List the records that changed since svc.lock was written; exit with 1 if there are any.',
  options: [PROJECT],
  examples: ['svc outdated', 'svc outdated --json', 'svc outdated --project apps/shop'],
  asks: true,
  async run(call, terminal) {
    const { findOutdated, recordName, requireLockfile } = await import('../../project/lockfile.ts');
    const { readContract } = await import('../../project/contract.ts');
    const { buildLockfile } = await import('../../project/lockfile.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '');
    const lock = await requireLockfile(root);
    const contract = await readContract(root);
    const client = await openService(call, terminal);
    const current = buildLockfile(await client.compilePacks(contract, {}, { signal: terminal.signal }));
    const records = findOutdated(lock, current);
    const exit = records.length === 0 ? 0 : 1;
    if (call.json) {
      const corpus = { locked: lock.corpus, current: current.corpus };
      terminal.out(jsonText({ outdated: records.length, total: current.records.length, corpus, records }));
      return exit;
    }
    const { table, wrap } = await import('../layout.ts');
    if (records.length > 0) {
      const rows = records.map((record) => [
        recordName(record),
        record.locked?.version ?? '–',
        record.current?.version ?? '–',
        record.kind === 'new' ? 'new in contract' : record.kind,
      ]);
      const head = ['record', 'locked', 'current', 'kind'];
      const paint = (text: string, _: number, row: number): string =>
        row === -1 ? terminal.colour.dim(text) : text;
      terminal.out(`${table(rows, terminal.columns, { head, paint })}\n`);
    }
    if (call.quiet) return exit;
    const { formatCorpusStep } = await import('../upgrade.ts');
    const sum =
      records.length === 0
        ? current.records.length === 1
          ? 'The one record of the project matches svc.lock.'
          : `All ${current.records.length} records of the project match svc.lock.`
        : `${records.length} of ${formatCount(current.records.length, 'record')} ${records.length === 1 ? 'differs' : 'differ'} from svc.lock. svc diff shows the changes, svc upgrade applies them.`;
    terminal.say(`${wrap(`${formatCorpusStep(lock, current)} ${sum}`, terminal.columns)}\n`);
    return exit;
  },
} as const satisfies Command;
