import { ServiceError } from '../base/errors.ts';
import type { Call, Prompts, Terminal } from './command.ts';

/** Whether there is somebody to talk to. */
export const talks = ({ json, quiet }: Call): boolean => !json && !quiet;

/** The questions, if there is somebody to ask who wants to be asked. */
export async function promptsOf({ json, options }: Call, terminal: Terminal): Promise<Prompts | undefined> {
  return terminal.isInteractive && !json && options['yes'] !== true ? terminal.prompts() : undefined;
}

/** Goes on after a yes: who says no has stopped the command. */
export async function requireYes(prompts: Prompts, question: string, preset: boolean): Promise<void> {
  if (!(await prompts.confirm(question, preset)))
    throw new ServiceError('INTERRUPTED', 'Stopped at a question. Nothing was changed.');
}
