import type { Difference } from '../essence/merge.ts';
import { formatCount, formatNames } from '../base/text.ts';
import { type Lock, outdatedBetween } from '../project/lockfile.ts';
import type { Decisions, UpgradeChange } from '../project/upgrade.ts';
import type { Prompts, Terminal } from './command.ts';
import { wrap } from './layout.ts';
import { corpusStep, countsText, differenceText } from './upgrade-text.ts';

export interface Result {
  readonly before: Lock;
  readonly after: Lock;
  readonly differences: readonly Difference[];
  readonly decisions: Decisions;
  readonly open: readonly Difference[];
  readonly change: UpgradeChange;
  readonly isDryRun: boolean;
  readonly isWritten: boolean;
  readonly note?: string;
}

/** For programs. A value that is not there is left out. */
export function reportOf(result: Result): object {
  const { before, after, differences, decisions, change, isWritten, note } = result;
  return {
    corpus: { locked: before.corpus, current: after.corpus },
    records: outdatedBetween(before, after),
    changes: differences.map((one) => ({ ...one, decision: decisions.get(one) ?? 'open' })).map(settled),
    files: change,
    written: isWritten,
    ...(note === undefined ? {} : { note }),
  };
}

/** There is nothing to decide about what only you changed, or both in the same way. */
function settled<Change extends Pick<Difference, 'by'> & { readonly decision: string }>(
  change: Change,
): object {
  const { decision: _, ...rest } = change;
  return change.by === 'yours' || change.by === 'both' ? rest : change;
}

/** Every difference but those that both sides made alike. */
export function differencesText(
  differences: readonly Difference[],
  decisions: Decisions,
  terminal: Terminal,
): string {
  return differences
    .filter(({ by }) => by !== 'both')
    .map((one) => differenceText(one, decisions.get(one), terminal))
    .join('');
}

/** The files that change, in the order in which they are written. */
function filesOf({ context, essence, agents, lock }: UpgradeChange): string[] {
  const packs = context.written.length + context.removed.length;
  return [
    ...(packs > 0 ? [`${formatCount(packs, 'file')} of .svc/context`] : []),
    ...(essence ? ['svc.essence.json'] : []),
    ...(agents ? ['the block in AGENTS.md'] : []),
    ...(lock ? ['svc.lock'] : []),
  ];
}

export async function confirmed(change: UpgradeChange, prompts: Prompts): Promise<boolean> {
  return prompts.confirm(`Write ${filesOf(change).join(', ')}?`, true);
}

/** What happened and what can be done next, in a few lines. */
export function summaryText(result: Result, terminal: Terminal): string {
  const { before, after, differences, decisions, open, change, isWritten, note } = result;
  const records = outdatedBetween(before, after).length;
  const counts = countsText(differences, (one) => decisions.get(one));
  const files = filesOf(change);
  const pointers = (by: Difference['by']): string[] =>
    open.filter((one) => one.by === by).map(({ pointer }) => pointer);
  const conflicts = pointers('conflict');
  const lines = [
    `${corpusStep(before, after)} ${records} of ${formatCount(after.records.length, 'record')} changed.`,
    ...(note === undefined ? [] : [note]),
    ...(counts === '' ? [] : [`Changes of the contract: ${counts}.`]),
    ...(conflicts.length > 0
      ? [`Yours stays where both sides changed; --theirs or --keep decides: ${formatNames(conflicts)}.`]
      : []),
    files.length === 0
      ? 'Nothing to write.'
      : `${isWritten ? 'Written' : result.isDryRun ? 'Would be written' : 'Not written'}: ${files.join(', ')}.`,
    ...(isWritten || result.isDryRun || (files.length === 0 && pointers('theirs').length === 0)
      ? []
      : ['Accept with svc upgrade --yes, or one by one with --accept <pointer>.']),
  ];
  return `${lines.map((line) => wrap(line, terminal.columns)).join('\n')}\n`;
}
