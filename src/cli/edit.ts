import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Client } from '../client/index.ts';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { formatNames } from '../base/text.ts';
import { type Call, jsonText, optionText, type Option, type Terminal } from './command.ts';

/** What every command that changes the contract takes. */
export const EDIT_OPTIONS = [
  { flags: '--project <folder>', summary: 'the project (default: this folder)' },
  { flags: '--dry-run', summary: 'show what would change and write nothing' },
] as const satisfies readonly Option[];

export const projectOf = (call: Call, { cwd }: Terminal): string =>
  resolve(cwd, optionText(call, 'project') ?? '.');

/** Changes the contract of the project: validated, shown, written, and followed by what has to be done next. */
export async function changeContract(
  call: Call,
  terminal: Terminal,
  client: Client,
  edit: (document: EssenceV4) => EssenceV4 | Promise<EssenceV4>,
): Promise<number> {
  const { editContract } = await import('../project/contract.ts');
  const { ESSENCE } = await import('../project/paths.ts');
  const root = projectOf(call, terminal);
  const { document, changes, write } = await editContract(root, edit);
  const written = changes.length > 0 && call.options['dryRun'] !== true;
  terminal.signal.throwIfAborted();
  if (written) await write();
  const stale = written ? await stalePacks(root, document, client, terminal) : undefined;
  if (call.json) {
    terminal.out(jsonText({ file: ESSENCE, written, changes, ...(stale ? { stale } : {}) }));
    return 0;
  }
  const { changesText } = await import('./changes.ts');
  terminal.out(changesText(changes, terminal));
  if (!call.quiet) terminal.say(`${outcome(changes.length, written, stale)}\n`);
  return 0;
}

function outcome(changes: number, written: boolean, stale: readonly string[] | undefined): string {
  if (changes === 0) return 'Nothing to change: the contract says so already.';
  const count = changes === 1 ? '1 change' : `${changes} changes`;
  if (!written) return `${count}, nothing written.`;
  const next = 'Run svc packs compile --write.';
  if (stale === undefined) return `${count} written. ${next}`;
  if (stale.length === 0) return `${count} written. The packs are up to date.`;
  return `${count} written. Packs that no longer fit: ${formatNames(stale)}. ${next}`;
}

/** The packs in the project that the new contract compiles to something else; unknown if there are none to compare. */
async function stalePacks(
  root: string,
  document: EssenceV4,
  client: Client,
  { signal }: Terminal,
): Promise<string[] | undefined> {
  const { CONTEXT } = await import('../project/paths.ts');
  if (!existsSync(join(root, CONTEXT))) return undefined;
  try {
    const { contextChange } = await import('../project/context.ts');
    const { written, removed } = contextChange(root, await client.compilePacks(document, {}, { signal }));
    return [...written, ...removed].flatMap((name) => /^(.+)-pack\.json$/.exec(name)?.[1] ?? []).sort();
  } catch (thrown) {
    // The contract is written; that the service cannot be asked what follows must not look like a failure.
    if (thrown instanceof ServiceError || signal.aborted) return undefined;
    throw thrown;
  }
}

/** The answer to a question that an option would have answered; without a person it has to be given. */
export async function asked(
  call: Call,
  terminal: Terminal,
  option: string,
  question: string,
): Promise<string> {
  const given = optionText(call, option);
  if (given !== undefined) return given;
  if (terminal.isInteractive && !call.json) return (await terminal.prompts()).text(question);
  throw new ServiceError('USAGE', `The option --${option} is missing. ${question}`);
}
