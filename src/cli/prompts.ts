import { confirm, isCancel, select, text } from '@clack/prompts';
import { ServiceError } from '../base/errors.ts';
import type { Prompts } from './command.ts';

/** Prompts go to stderr; stdout is for results. */
const output = process.stderr;

function given<Value>(answer: Value): Exclude<Value, symbol> {
  if (isCancel(answer)) throw new ServiceError('INTERRUPTED', 'Cancelled. Nothing was written.');
  return answer as Exclude<Value, symbol>;
}

export const prompts: Prompts = {
  select: async (message, choices) =>
    given(await select({ message, output, options: choices.map((choice) => ({ ...choice })) as never })),
  confirm: async (message, preset = false) => given(await confirm({ message, output, initialValue: preset })),
  text: async (message, preset) =>
    given(await text({ message, output, ...(preset === undefined ? {} : { initialValue: preset }) })),
};
