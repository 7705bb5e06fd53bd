import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client/index.ts';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, EssenceV4LayoutItem } from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { type Call, jsonText, type Option, optionText, type Terminal } from './command.ts';
import { CUSTOM } from '../essence/custom.ts';
import type { Change } from '../essence/changes.ts';
import { formatAppUpdate, updateApp } from './app.ts';
import { cut } from './layout.ts';
import { projectFolder } from './options.ts';

/** Options of every command that changes the contract. */
export const EDIT_OPTIONS = [
  { flags: '--project <folder>', summary: 'Project folder (default: the current folder)' },
  { flags: '--dry-run', summary: 'Show the changes without writing them' },
] as const satisfies readonly Option[];

/** Changes the contract: validates, shows and writes the change, then names the next step. */
export async function changeContract(
  call: Call,
  terminal: Terminal,
  client: Client,
  edit: (document: EssenceV4) => EssenceV4 | Promise<EssenceV4>,
): Promise<number> {
  const { editContract } = await import('../project/contract.ts');
  const { ESSENCE } = await import('../project/paths.ts');
  const root = projectFolder(call, terminal);
  const { document, changes, write } = await editContract(root, edit);
  const written = changes.length > 0 && call.options['dryRun'] !== true;
  terminal.signal.throwIfAborted();
  if (written) await write();
  const stale = written ? await findStalePacks(root, document, client, terminal) : undefined;
  const app = written ? await followContract(root, document, client, terminal) : undefined;
  if (call.json) {
    terminal.out(
      jsonText({ file: ESSENCE, written, changes, ...(stale ? { stale } : {}), ...(app ? { app } : {}) }),
    );
    return 0;
  }
  terminal.out(await formatChanges(changes, terminal));
  if (!call.quiet) {
    terminal.say(`${formatOutcome(changes.length, written, stale)}\n`);
    if (app) terminal.say(`${'error' in app ? app.error : formatAppUpdate(app)}\n`);
  }
  return 0;
}

/** Brings the app to the contract that was just written; a reason if that is not possible. */
export async function followContract(
  root: string,
  document: EssenceV4,
  client: Client,
  terminal: Terminal,
): Promise<Awaited<ReturnType<typeof updateApp>> | { readonly error: string }> {
  try {
    return await updateApp(root, document, client, terminal, false);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) && !terminal.signal.aborted) throw thrown;
    const reason = thrown instanceof ServiceError ? thrown.message : 'The command was interrupted.';
    return {
      error: `The app was not updated: ${reason} Run svc create --update to bring it to the contract.`,
    };
  }
}

function formatOutcome(changes: number, written: boolean, stale: readonly string[] | undefined): string {
  if (changes === 0) return 'Nothing to change: the contract is already like this.';
  const count = changes === 1 ? '1 change' : `${changes} changes`;
  if (!written) return `${count}, nothing written.`;
  const next = 'Run svc packs compile --write.';
  if (stale === undefined) return `${count} written. ${next}`;
  if (stale.length === 0) return `${count} written. The packs are up to date.`;
  return `${count} written. Outdated packs: ${formatNames(stale)}. ${next}`;
}

/** Finds the packs that the new contract makes out of date; undefined if that is unknown. */
async function findStalePacks(
  root: string,
  document: EssenceV4,
  client: Client,
  { signal }: Terminal,
): Promise<string[] | undefined> {
  const { CONTEXT } = await import('../project/paths.ts');
  if (!existsSync(join(root, CONTEXT))) return undefined;
  try {
    const { diffContext } = await import('../project/context.ts');
    const { written, removed } = diffContext(root, await client.compilePacks(document, {}, { signal }));
    return [...written, ...removed].flatMap((name) => /^(.+)-pack\.json$/.exec(name)?.[1] ?? []).sort();
  } catch (thrown) {
    // The contract is already written, so an unavailable service is not an error here.
    if (thrown instanceof ServiceError || signal.aborted) return undefined;
    throw thrown;
  }
}

/** Returns the option, or prompts for it; throws if prompts are not possible. */
export async function requireAnswer(
  call: Call,
  terminal: Terminal,
  option: string,
  question: string,
): Promise<string> {
  const given = optionText(call, option);
  if (given !== undefined) return given;
  if (terminal.isInteractive && !call.json) return (await terminal.prompts()).text(question);
  throw new ServiceError('USAGE', `Missing option --${option}. ${question}`);
}

const PAINT = { before: 'red', after: 'green' } as const;

/** Formats the changes, truncated to the width of the terminal. */
async function formatChanges(changes: readonly Change[], { colour, columns }: Terminal): Promise<string> {
  const { formatChanges: listLines } = await import('../essence/changes.ts');
  return listLines(changes)
    .map(({ kind, text }) =>
      kind === 'place'
        ? `${colour.bold(cut(text, columns))}\n`
        : `  ${colour[PAINT[kind]](cut(text, columns - 2))}\n`,
    )
    .join('');
}

/** Parses `hero,data-table:standard`. Every pattern and preset must exist; repeated patterns get aliases. */
export async function parseLayout(
  client: Client,
  text: string,
  signal: AbortSignal,
): Promise<EssenceV4LayoutItem[]> {
  const { fetchRecord } = await import('../project/records.ts');
  const names = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  if (names.length === 0)
    throw new ServiceError(
      'USAGE',
      'A page shows at least one pattern, for example --patterns hero,faq-accordion.',
    );
  const layout: EssenceV4LayoutItem[] = [];
  const used = new Map<string, number>();
  for (const name of names) {
    const [pattern = '', preset] = name.split(':');
    const known =
      pattern === CUSTOM ? [] : Object.keys((await fetchRecord(client, 'pattern', pattern, signal)).presets);
    if (preset !== undefined && !known.includes(preset))
      throw new ServiceError(
        'INVALID_PARAMETER',
        `The pattern ${quote(pattern)} has no preset ${quote(preset)}. It has ${formatNames(known)}.`,
        { suggestions: nearestNames(preset, known) },
      );
    const number = (used.get(pattern) ?? 0) + 1;
    used.set(pattern, number);
    const alias = number > 1 ? { as: `${pattern}-${number}` } : {};
    layout.push(
      preset === undefined && number === 1
        ? pattern
        : { pattern, ...(preset === undefined ? {} : { preset }), ...alias },
    );
  }
  return layout;
}
