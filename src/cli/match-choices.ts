import { nearestNames } from '../base/text.ts';
import type { Choice } from './command.ts';

/**
 * Lists the choices for what the user has typed: the first `shown` before that, then all with every word in them, and those
 * with a similar name if there are none. Choices that start with the text come first, then those with all words in their
 * label.
 */
export function matchChoices<Value extends string>(
  choices: readonly Choice<Value>[],
  typed: string,
  shown: number,
): readonly Choice<Value>[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices.slice(0, shown);
  const rank = ({ label, value, keywords = '' }: Choice<Value>): number => {
    const name = `${label} ${value}`.toLowerCase();
    if (label.toLowerCase().startsWith(words.join(' '))) return 0;
    if (words.every((word) => name.includes(word))) return 1;
    const all = `${name} ${keywords.toLowerCase()}`;
    return words.every((word) => all.includes(word)) ? 2 : NO_MATCH;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rank(choice) }));
  const matches = ranked.filter((one) => one.rank !== NO_MATCH).toSorted((a, b) => a.rank - b.rank);
  if (matches.length > 0) return matches.map(({ choice }) => choice);
  const near = nearestNames(
    words.join('-'),
    choices.map(({ value }) => value),
  );
  return choices.filter(({ value }) => near.includes(value));
}

const NO_MATCH = 3;
