import { changesOf } from '../essence/changes.ts';
import type { Difference } from '../essence/merge.ts';
import type { Lock } from '../project/lockfile.ts';
import type { Colour, Terminal } from './command.ts';
import { cells, cut, wrap } from './layout.ts';
import { oneLine } from './text.ts';

/** What was decided about a difference; nothing yet is `undefined`. */
export type Decision = 'take' | 'keep' | undefined;

/** From which corpus to which. */
export function corpusStep({ corpus: from }: Lock, { corpus: to }: Lock): string {
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
  const changes = changesOf(before, after);
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
