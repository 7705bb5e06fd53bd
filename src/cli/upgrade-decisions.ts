import type { Difference } from '../essence/merge.ts';
import { ServiceError } from '../base/errors.ts';
import { nearestNames, quote } from '../base/text.ts';
import { isAtOrUnder, isQuestion } from '../project/upgrade.ts';
import { type Call, optionText, type Prompts } from './command.ts';
import { valueLines } from './upgrade-text.ts';
import { shown } from './text.ts';

/** The options that decide; whoever gives one has said that something may be written. */
const DECIDING = ['yes', 'accept', 'theirs', 'keep'] as const;

export const isDecided = ({ options }: Call): boolean => DECIDING.some((name) => options[name] !== undefined);

type Decisions = Map<Difference, 'take' | 'keep'>;

/** What the options say: a pointer stands for everything at or under it. */
export function decisionsIn(call: Call, differences: readonly Difference[]): Decisions {
  const questions = differences.filter(isQuestion);
  const decisions: Decisions = new Map();
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
  decisions: Decisions,
  prompts: Prompts,
  columns: number,
): Promise<void> {
  const open = differences.filter((one) => isQuestion(one) && !decisions.has(one));
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
