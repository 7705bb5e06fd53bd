import { diffDocuments } from '../essence/changes.ts';
import type { Difference } from '../essence/merge.ts';
import { type Lockfile, findOutdated } from '../project/lockfile.ts';
import { type Call, type Colour, optionText, type Prompts, type Terminal } from './command.ts';
import { cells, cut, oneLine, previewValue, stripControls, wrap } from './layout.ts';
import { ServiceError } from '../base/errors.ts';
import { formatCount, formatNames, nearestNames, quote } from '../base/text.ts';
import { type Decisions, isAtOrUnder, needsDecision, type UpgradeChange } from '../project/upgrade.ts';

/** Decision about a difference; undefined if it is open. */
export type Decision = 'take' | 'keep' | undefined;

/** Formats the change of the corpus version. */
export function formatCorpusStep({ corpus: from }: Lockfile, { corpus: to }: Lockfile): string {
  if (from.digest === to.digest) return `Corpus ${oneLine(to.version)}, unchanged.`;
  if (from.version !== to.version) return `Corpus ${oneLine(from.version)} → ${oneLine(to.version)}.`;
  return `Corpus ${oneLine(to.version)}, different digest.`;
}

/** Label and colour of a difference. */
function labelFor({ by }: Difference, decision: Decision): [word: string, paint: keyof Colour] {
  if (by === 'yours') return ['yours', 'dim'];
  if (decision === 'take') return [by === 'conflict' ? 'theirs' : 'taken', 'green'];
  if (decision === 'keep') return ['kept', 'dim'];
  return by === 'conflict' ? ['conflict', 'red'] : ['offered', 'cyan'];
}

const WORD = 'conflict'.length;
const INDENT = ' '.repeat(WORD + 2);

/** Formats a difference with its place and values. */
export function formatDifference(difference: Difference, decision: Decision, terminal: Terminal): string {
  const [word, paint] = labelFor(difference, decision);
  const { colour, columns } = terminal;
  const where = wrap(`${difference.pointer || '/'}${difference.order ? ' (order)' : ''}`, columns, INDENT);
  const head = colour[paint](word) + ' '.repeat(INDENT.length - word.length) + where.slice(INDENT.length);
  const lines = valueLines(difference, columns - INDENT.length).map((line) => INDENT + line);
  return `${[head, ...lines].join('\n')}\n`;
}

/** Formats the values of each side in lines of at most `width` cells. */
export function valueLines({ by, base, theirs, yours }: Difference, width: number): string[] {
  if (by === 'theirs') return stepLines('yours', yours, 'upstream', theirs, width);
  if (by === 'yours') return stepLines('was', base, 'yours', yours, width);
  const [was = '', ...upstream] = stepLines('was', base, 'upstream', theirs, width);
  return [was, ...upstream, ...stepLines('was', base, 'yours', yours, width).slice(1)];
}

/** Changes shown within one value. */
const MAX_CHANGES = 5;

/** Formats a value before and after; for two arrays or objects, only their differences. */
function stepLines(from: string, before: unknown, to: string, after: unknown, width: number): string[] {
  const line = (name: string, value: unknown, lead = ''): string => {
    const label = name.padEnd('upstream  '.length) + lead;
    return label + previewValue(value, width - cells(label));
  };
  const isComposite = [before, after].every((value) => typeof value === 'object' && value !== null);
  if (!isComposite) return [line(from, before), line(to, after)];
  const changes = diffDocuments(before, after);
  const lines = changes.slice(0, MAX_CHANGES).map((change) => {
    const gone = !('after' in change);
    const sign = gone ? '-' : 'before' in change ? '~' : '+';
    return line(to, gone ? change.before : change.after, `${sign} ${cut(change.pointer, width / 3)} `);
  });
  const rest = changes.length - MAX_CHANGES;
  return [line(from, before), ...lines, ...(rest > 0 ? [line(to, rest, 'more: ')] : [])];
}

/** Counts differences by label. */
export function formatCounts(
  differences: readonly Difference[],
  decide: (one: Difference) => Decision,
): string {
  const counts = new Map<string, number>();
  for (const one of differences) {
    if (one.by === 'both') continue;
    const [word] = labelFor(one, decide(one));
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
}

/** Options that decide and thereby permit writing. */
const DECIDING = ['yes', 'accept', 'theirs', 'keep'] as const;

export const hasDecisionOption = ({ options }: Call): boolean =>
  DECIDING.some((name) => options[name] !== undefined);

type DecisionMap = Map<Difference, 'take' | 'keep'>;

/** Parses the decisions; a pointer applies to everything at or below it. */
export function parseDecisions(call: Call, differences: readonly Difference[]): DecisionMap {
  const questions = differences.filter(needsDecision);
  const decisions: DecisionMap = new Map();
  const offers = questions.filter(({ by }) => by === 'theirs');
  if (call.options['yes'] === true) for (const one of offers) decisions.set(one, 'take');
  for (const one of matchPointers(call, 'accept', offers, questions)) decisions.set(one, 'take');
  for (const one of matchPointers(call, 'theirs', questions, questions)) decisions.set(one, 'take');
  for (const one of matchPointers(call, 'keep', questions, questions)) decisions.set(one, 'keep');
  return decisions;
}

function matchPointers(
  call: Call,
  option: (typeof DECIDING)[number],
  among: readonly Difference[],
  questions: readonly Difference[],
): Difference[] {
  const pointers = (optionText(call, option) ?? '').split(',').map((one) => one.trim());
  return pointers.filter(Boolean).flatMap((pointer) => {
    const found = among.filter((one) => isAtOrUnder(one.pointer, pointer));
    if (found.length > 0) return found;
    if (questions.some((one) => isAtOrUnder(one.pointer, pointer)))
      throw new ServiceError(
        'USAGE',
        `${quote(pointer)} was changed on both sides. Use --theirs ${pointer} or --keep ${pointer}.`,
      );
    const known = questions.map((one) => one.pointer);
    const [near] = nearestNames(pointer, known);
    const hint =
      near === undefined ? 'svc upgrade --dry-run lists the changes.' : `Did you mean ${quote(near)}?`;
    throw new ServiceError('USAGE', `--${option}: there is no change at ${quote(pointer)}. ${hint}`);
  });
}

/** Prompts for every open difference. */
export async function askDecisions(
  differences: readonly Difference[],
  decisions: DecisionMap,
  prompts: Prompts,
  columns: number,
): Promise<void> {
  const open = differences.filter((one) => needsDecision(one) && !decisions.has(one));
  for (const [index, one] of open.entries()) {
    const where = stripControls(`${one.pointer || '/'}${one.order ? ' (order)' : ''}`);
    const count = `${index + 1} of ${open.length}${one.by === 'conflict' ? ', changed on both sides' : ''}`;
    const answer = await prompts.select([`${where} (${count})`, ...valueLines(one, columns - 4)].join('\n'), [
      { value: 'take', label: 'take the new value' },
      { value: 'keep', label: 'keep mine', hint: 'not offered again' },
      { value: 'later', label: 'decide later' },
    ]);
    if (answer !== 'later') decisions.set(one, answer);
  }
}

export interface UpgradeOutcome {
  readonly before: Lockfile;
  readonly after: Lockfile;
  readonly differences: readonly Difference[];
  readonly decisions: Decisions;
  readonly open: readonly Difference[];
  readonly change: UpgradeChange;
  readonly isDryRun: boolean;
  readonly isWritten: boolean;
  readonly note?: string;
}

/** Builds the JSON report; missing values are omitted. */
export function buildUpgradeReport(result: UpgradeOutcome): object {
  const { before, after, differences, decisions, change, isWritten, note } = result;
  return {
    corpus: { locked: before.corpus, current: after.corpus },
    records: findOutdated(before, after),
    changes: differences
      .map((one) => ({ ...one, decision: decisions.get(one) ?? 'open' }))
      .map(omitSettledDecision),
    files: change,
    written: isWritten,
    ...(note === undefined ? {} : { note }),
  };
}

/** Omits the decision for changes that need none. */
function omitSettledDecision<Change extends Pick<Difference, 'by'> & { readonly decision: string }>(
  change: Change,
): object {
  const { decision: _, ...rest } = change;
  return change.by === 'yours' || change.by === 'both' ? rest : change;
}

/** Formats all differences except identical changes on both sides. */
export function formatDifferences(
  differences: readonly Difference[],
  decisions: Decisions,
  terminal: Terminal,
): string {
  return differences
    .filter(({ by }) => by !== 'both')
    .map((one) => formatDifference(one, decisions.get(one), terminal))
    .join('');
}

/** Lists the changed files in write order. */
function listFiles({ context, essence, agents, lock }: UpgradeChange): string[] {
  const packs = context.written.length + context.removed.length;
  return [
    ...(packs > 0 ? [`${formatCount(packs, 'file')} of .svc/context`] : []),
    ...(essence ? ['svc.essence.json'] : []),
    ...(agents ? ['the block in AGENTS.md'] : []),
    ...(lock ? ['svc.lock'] : []),
  ];
}

export async function confirmWrite(change: UpgradeChange, prompts: Prompts): Promise<boolean> {
  return prompts.confirm(`Write ${listFiles(change).join(', ')}?`, true);
}

/** Formats the result and the next steps. */
export function formatSummary(result: UpgradeOutcome, terminal: Terminal): string {
  const { before, after, differences, decisions, open, change, isWritten, note } = result;
  const changed = findOutdated(before, after);
  // Records that the contract no longer uses count as changed, too.
  const records = after.records.length + changed.filter(({ kind }) => kind === 'gone').length;
  const counts = formatCounts(differences, (one) => decisions.get(one));
  const files = listFiles(change);
  const pointers = (by: Difference['by']): string[] =>
    open.filter((one) => one.by === by).map(({ pointer }) => pointer);
  const conflicts = pointers('conflict');
  const lines = [
    `${formatCorpusStep(before, after)} ${changed.length} of ${formatCount(records, 'record')} changed.`,
    ...(note === undefined ? [] : [note]),
    ...(counts === '' ? [] : [`Contract changes: ${counts}.`]),
    ...(conflicts.length > 0
      ? [`Conflicts keep your value; decide with --theirs or --keep: ${formatNames(conflicts)}.`]
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
