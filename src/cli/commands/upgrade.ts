import { resolve } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import { type Command, jsonText, optionText } from '../command.ts';
import { formatAppUpdate } from '../app.ts';
import { followContract } from '../edit.ts';
import { PROJECT, openService } from '../options.ts';

export const upgrade = {
  name: 'upgrade',
  summary: 'Apply corpus changes to the contract, packs and svc.lock; your own changes stay.',
  options: [
    { flags: '--yes', summary: 'Accept every change that does not conflict with yours' },
    {
      flags: '--accept <pointers>',
      summary: 'Accept the changes at these comma-separated pointers and below',
    },
    {
      flags: '--theirs <pointers>',
      summary: 'Accept the changes at these pointers even if they conflict with yours',
    },
    {
      flags: '--keep <pointers>',
      summary: 'Keep your values at these pointers and do not offer the change again',
    },
    { flags: '--dry-run', summary: 'Show the changes without writing them' },
    { flags: '--check', summary: 'Write nothing; exit with 1 if an upgrade would change anything' },
    PROJECT,
  ],
  examples: [
    'svc upgrade',
    'svc upgrade --dry-run',
    'svc upgrade --yes --theirs /dna/motion',
    'svc upgrade --accept /blueprint/sections/storefront',
    'svc upgrade --check --json',
  ],
  asks: true,
  async run(call, terminal) {
    const { askDecisions, parseDecisions, hasDecisionOption } = await import('../upgrade.ts');
    const { buildUpgradeReport, confirmWrite, formatDifferences, formatSummary } = await import(
      '../upgrade.ts'
    );
    const { compareWithCorpus, applyDecisions } = await import('../../project/upgrade.ts');
    const { planChange, hasChanges, readContractText, writeUpgrade } = await import(
      '../../project/upgrade.ts'
    );
    const { buildLockfile, requireLockfile } = await import('../../project/lockfile.ts');
    const { withLock } = await import('../../project/write-lock.ts');
    const { ESSENCE, LOCKFILE } = await import('../../project/paths.ts');
    const isCheck = call.options['check'] === true;
    const isDryRun = call.options['dryRun'] === true;
    if (isCheck && hasDecisionOption(call))
      throw new ServiceError('USAGE', '--check accepts nothing. Use --dry-run to see what a decision does.');
    const asks =
      terminal.isInteractive && !call.json && !isCheck && !isDryRun && call.options['yes'] !== true;
    const tell = (text: string): void => {
      if (!call.quiet && !call.json) terminal.say(text);
    };

    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '');
    const lock = await requireLockfile(root);
    const contract = await readContractText(root);
    const client = await openService(call, terminal);
    const options = { signal: terminal.signal };
    tell(terminal.colour.dim('Composing and compiling …\n'));
    const comparison = await compareWithCorpus(client, lock, contract.essence, options);
    const decisions = parseDecisions(call, comparison.differences);
    const prompts = asks ? await terminal.prompts() : undefined;
    if (prompts) await askDecisions(comparison.differences, decisions, prompts, terminal.columns);
    const { essence, base, open } = applyDecisions(comparison, contract.essence, decisions, lock);
    const bundle = await client.compilePacks(essence, {}, options);
    const planned = { root, before: { contract, lock }, essence, bundle, lock: buildLockfile(bundle, base) };
    const change = planChange(planned);
    const isDue = hasChanges(change);

    if (!call.json) terminal.out(formatDifferences(comparison.differences, decisions, terminal));
    const agreed = prompts ? isDue && (await confirmWrite(change, prompts)) : hasDecisionOption(call);
    const isWritten = isDue && agreed && !isDryRun;
    terminal.signal.throwIfAborted();
    if (isWritten) await withLock(root, [ESSENCE, LOCKFILE], () => writeUpgrade(planned, change));
    // The app follows the contract and the records, each of which may have changed.
    const app = isWritten ? await followContract(root, essence, client, terminal) : undefined;

    const result = {
      ...comparison,
      decisions,
      open,
      change,
      isDryRun,
      isWritten,
      before: lock,
      after: planned.lock,
    };
    if (call.json) terminal.out(jsonText({ ...buildUpgradeReport(result), ...(app ? { app } : {}) }));
    else {
      tell(formatSummary(result, terminal));
      if (app) tell(`${'error' in app ? app.error : formatAppUpdate(app)}\n`);
    }
    const isLeft = isDue || (open.length > 0 && !asks && !hasDecisionOption(call));
    return isLeft && !isWritten && !isDryRun ? 1 : 0;
  },
} as const satisfies Command;
