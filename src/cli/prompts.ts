import { autocomplete, confirm, isCancel, select, text } from '@clack/prompts';
import { ServiceError } from '../base/errors.ts';
import type { Choice, Prompts } from './command.ts';
import { matchChoices } from './match-choices.ts';

/** Prompts go to stderr; stdout is for results. */
const output = process.stderr;

function given<Value>(answer: Value): Exclude<Value, symbol> {
  if (isCancel(answer)) throw new ServiceError('INTERRUPTED', 'Cancelled. Nothing was written.');
  return answer as Exclude<Value, symbol>;
}

/** The types of the library forbid an optional hint that is undefined. */
const toOptions = (choices: readonly Choice<string>[]): never =>
  choices.map(({ value, label, hint }) => ({
    value,
    label,
    ...(hint === undefined ? {} : { hint }),
  })) as never;

export const prompts: Prompts = {
  select: async (message, choices) => given(await select({ message, output, options: toOptions(choices) })),
  search: async <Value extends string>(message: string, choices: readonly Choice<Value>[], shown: number) => {
    let typed = '';
    const answer = await autocomplete<Value>({
      message,
      output,
      options() {
        const matches = matchChoices(choices, this.userInput, shown);
        // Enter takes the best match, not the choice that had the focus before.
        if (this.userInput !== typed) this.focusedValue = matches[0]?.value;
        typed = this.userInput;
        return toOptions(matches);
      },
      // The options are already the matches.
      filter: () => true,
      validate: (value) =>
        value === undefined ? 'Nothing matches. Delete letters until something does.' : undefined,
    });
    return given(answer);
  },
  confirm: async (message, preset = false) => given(await confirm({ message, output, initialValue: preset })),
  text: async (message, preset) =>
    given(await text({ message, output, ...(preset === undefined ? {} : { initialValue: preset }) })),
};
