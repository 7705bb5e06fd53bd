import { diffDocuments } from '../essence/changes.ts';
import type { Difference } from '../essence/merge.ts';
import { type Lockfile, findOutdated } from '../project/lockfile.ts';
import { type Call, type Colour, optionText, type Prompts, type Terminal } from './command.ts';
import { cells, cut, oneLine, shown, wrap } from './layout.ts';
import { ServiceError } from '../base/errors.ts';
import { formatCount, formatNames, nearestNames, quote } from '../base/text.ts';
import { type Decisions, isAtOrUnder, needsDecision, type UpgradeChange } from '../project/upgrade.ts';

/** What was decided about a difference; nothing yet is `undefined`. */
export type Decision = 'take' | 'keep' | undefined;

/** From which corpus to which. */
export function corpusStep({ corpus: from }: Lockfile, { corpus: to }: Lockfile): string {
  if (from.digest === to.digest) return `Corpus ${oneLine(to.version)}, unchanged.`;
  if (from.version !== to.version) return `Corpus ${oneLine(from.version)} → ${oneLine(to.version)}.`;
  return `Corpus ${oneLine(to.version)}, another edition of it.`;
}

/** A value in one line of at most so many cells. */
export const preview = (value: unknown, width: number): string =>
  value === undefined ? '(nothing)' : cut(JSON.stringify(value), width);

/** What a difference is, in one word, and how it is painted. */
function wordFor({ by }: Difference, decision: Decision): [word: string, paint: keyof Colour] {
  if (by === 'yours') return ['yours', 'dim'];
  if (decision === 'take') return [by === 'conflict' ? 'theirs' : 'taken', 'green'];
  if (decision === 'keep') return ['kept', 'dim'];
  return by === 'conflict' ? ['conflict', 'red'] : ['offered', 'cyan'];
}

const WORD = 'conflict'.length;
const INDENT = ' '.repeat(WORD + 2);

/** One difference: what it is and where, then the values, each in a line. */
export function differenceText(difference: Difference, decision: Decision, terminal: Terminal): string {
  const [word, paint] = wordFor(difference, decision);
  const { colour, columns } = terminal;
  const where = wrap(`${difference.pointer || '/'}${difference.order ? ' (order)' : ''}`, columns, INDENT);
  const head = colour[paint](word) + ' '.repeat(INDENT.length - word.length) + where.slice(INDENT.length);
  const lines = valueLines(difference, columns - INDENT.length).map((line) => INDENT + line);
  return `${[head, ...lines].join('\n')}\n`;
}

/** What the value was and is on each side that matters, in lines of at most so many cells. */
export function valueLines({ by, base, theirs, yours }: Difference, width: number): string[] {
  if (by === 'theirs') return stepLines('yours', yours, 'upstream', theirs, width);
  if (by === 'yours') return stepLines('was', base, 'yours', yours, width);
  const [was = '', ...upstream] = stepLines('was', base, 'upstream', theirs, width);
  return [was, ...upstream, ...stepLines('was', base, 'yours', yours, width).slice(1)];
}

/** So many changes within one value are shown. */
const SHOWN = 5;

/** A value and what became of it; of two lists or two objects only what differs between them. */
function stepLines(from: string, before: unknown, to: string, after: unknown, width: number): string[] {
  const line = (name: string, value: unknown, lead = ''): string => {
    const label = name.padEnd('upstream  '.length) + lead;
    return label + preview(value, width - cells(label));
  };
  const isComposite = [before, after].every((value) => typeof value === 'object' && value !== null);
  if (!isComposite) return [line(from, before), line(to, after)];
  const changes = diffDocuments(before, after);
  const lines = changes.slice(0, SHOWN).map((change) => {
    const gone = !('after' in change);
    const sign = gone ? '-' : 'before' in change ? '~' : '+';
    return line(to, gone ? change.before : change.after, `${sign} ${cut(change.pointer, width / 3)} `);
  });
  const rest = changes.length - SHOWN;
  return [line(from, before), ...lines, ...(rest > 0 ? [line(to, rest, 'more: ')] : [])];
}

/** How many of what, for the end. */
export function countsText(
  differences: readonly Difference[],
  decide: (one: Difference) => Decision,
): string {
  const counts = new Map<string, number>();
  for (const one of differences) {
    if (one.by === 'both') continue;
    const [word] = wordFor(one, decide(one));
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
}

/** The options that decide; whoever gives one has said that something may be written. */
const DECIDING = ['yes', 'accept', 'theirs', 'keep'] as const;

export const isDecided = ({ options }: Call): boolean => DECIDING.some((name) => options[name] !== undefined);

type DecisionMap = Map<Difference, 'take' | 'keep'>;

/** What the options say: a pointer stands for everything at or under it. */
export function decisionsIn(call: Call, differences: readonly Difference[]): DecisionMap {
  const questions = differences.filter(needsDecision);
  const decisions: DecisionMap = new Map();
  const offers = questions.filter(({ by }) => by === 'theirs');
  if (call.options['yes'] === true) for (const one of offers) decisions.set(one, 'take');
  for (const one of named(call, 'accept', offers, questions)) decisions.set(one, 'take');
  for (const one of named(call, 'theirs', questions, questions)) decisions.set(one, 'take');
  for (const one of named(call, 'keep', questions, questions)) decisions.set(one, 'keep');
  return decisions;
}

function named(
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
        `${quote(pointer)} was changed on both sides. Say --theirs ${pointer} or --keep ${pointer}.`,
      );
    const known = questions.map((one) => one.pointer);
    const [near] = nearestNames(pointer, known);
    const hint = near === undefined ? 'svc upgrade --dry-run lists what is.' : `Did you mean ${quote(near)}?`;
    throw new ServiceError('USAGE', `--${option}: nothing is offered at ${quote(pointer)}. ${hint}`);
  });
}

/** Asks about everything that is not decided yet. */
export async function ask(
  differences: readonly Difference[],
  decisions: DecisionMap,
  prompts: Prompts,
  columns: number,
): Promise<void> {
  const open = differences.filter((one) => needsDecision(one) && !decisions.has(one));
  for (const [index, one] of open.entries()) {
    const where = shown(`${one.pointer || '/'}${one.order ? ' (order)' : ''}`);
    const count = `${index + 1} of ${open.length}${one.by === 'conflict' ? ', changed on both sides' : ''}`;
    const answer = await prompts.select([`${where} (${count})`, ...valueLines(one, columns - 4)].join('\n'), [
      { value: 'take', label: 'take it over' },
      { value: 'keep', label: 'keep mine', hint: 'not asked again' },
      { value: 'later', label: 'decide later' },
    ]);
    if (answer !== 'later') decisions.set(one, answer);
  }
}

export interface Result {
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

/** For programs. A value that is not there is left out. */
export function reportOf(result: Result): object {
  const { before, after, differences, decisions, change, isWritten, note } = result;
  return {
    corpus: { locked: before.corpus, current: after.corpus },
    records: findOutdated(before, after),
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
  const records = findOutdated(before, after).length;
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
