import { nearestNames } from '../base/text.ts';
import type { Choice } from './command.ts';

/**
 * Lists the choices for what the user has typed: the first `shown` before that, then those with every word in their name,
 * best first. Descriptions are searched only if no name matches, and similar names if nothing does.
 */
export function matchChoices<Value extends string>(
  choices: readonly Choice<Value>[],
  typed: string,
  shown: number,
): readonly Choice<Value>[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices.slice(0, shown);
  const nameOf = ({ label, value }: Choice<Value>): string => `${label} ${value}`.toLowerCase();
  const having = (textOf: (choice: Choice<Value>) => string): readonly Choice<Value>[] =>
    choices.filter((choice) => words.every((word) => textOf(choice).includes(word)));

  const named = having(nameOf);
  const startsWithText = (choice: Choice<Value>): boolean => nameOf(choice).startsWith(words.join(' '));
  if (named.length > 0)
    return [...named.filter(startsWithText), ...named.filter((choice) => !startsWithText(choice))];
  const described = having((choice) => `${nameOf(choice)} ${(choice.keywords ?? '').toLowerCase()}`);
  if (described.length > 0) return described;
  const near = nearestNames(
    words.join('-'),
    choices.map(({ value }) => value),
  );
  return choices.filter(({ value }) => near.includes(value));
}
