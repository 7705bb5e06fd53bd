import { statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import { ESSENCE } from '../project/paths.ts';
import { type Call, type Option, optionText, type Terminal } from './command.ts';
import { projectFolder, relativePath } from './options.ts';

/** Shared by the commands under their names from 3.x. */

/** Hints at the current name of a deprecated command. */
export function hintNewName(call: Call, terminal: Terminal, name: string): void {
  if (terminal.isTerminal && !call.quiet && !call.json)
    terminal.say(`${terminal.colour.dim(`hint: this is now called svc ${name}.`)}\n`);
}

export const PROJECT_ESSENCE: Option = {
  flags: '--essence <file>',
  summary: `Contract file, the ${ESSENCE} of the project; the same as --project with its folder`,
};

/** Replaces `--essence` by the project folder that it names. */
export function resolveEssence(call: Call, terminal: Terminal): Call {
  const { essence, ...options } = call.options;
  if (typeof essence !== 'string') return call;
  if (basename(essence) !== ESSENCE)
    throw new ServiceError(
      'USAGE',
      `--essence must name the ${ESSENCE} of a project; got ${quote(essence)}. A project is checked against the contract in its folder.`,
    );
  const file = resolve(projectFolder(call, terminal), essence);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new ServiceError('FILE_NOT_FOUND', `There is no file ${quote(relativePath(terminal, file))}.`);
  return { ...call, options: { ...options, project: relativePath(terminal, dirname(file)) } };
}

type UnusedName = 'namespace' | 'treatments' | 'sources';

/** The reason why each option of 3.x no longer has an effect. */
const UNUSED: Readonly<Record<UnusedName, string>> = {
  namespace: 'a project is checked with the records of @official',
  treatments: 'every style sheet of the project is read',
  sources: 'every source file of the project is checked',
};

/** Declares an option that is accepted for scripts written for 3.x. */
export const unusedOption = (name: UnusedName): Option => ({
  flags: `--${name} <${name === 'namespace' ? 'name' : 'path'}>`,
  summary: `No effect: ${UNUSED[name]}`,
});

/** Notes the options that were set and have no effect; also with `--json`, since the result does not show it. */
export function noteUnusedOptions(call: Call, terminal: Terminal): void {
  if (call.quiet) return;
  for (const [name, reason] of Object.entries(UNUSED)) {
    const value = optionText(call, name);
    if (value === undefined || (name === 'namespace' && value === '@official')) continue;
    terminal.say(`${terminal.colour.dim(`note: --${name} has no effect: ${reason}.`)}\n`);
  }
}
