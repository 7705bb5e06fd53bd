import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../client/index.ts';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, EssenceV4LayoutItem } from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { type Call, jsonText, type Option, optionText, type Terminal } from './command.ts';
import type { Change } from '../essence/changes.ts';
import { cut } from './layout.ts';
import { projectFolder } from './options.ts';

/** What every command that changes the contract takes. */
export const EDIT_OPTIONS = [
  { flags: '--project <folder>', summary: 'the project (default: this folder)' },
  { flags: '--dry-run', summary: 'show what would change and write nothing' },
] as const satisfies readonly Option[];

/** Changes the contract of the project: validated, shown, written, and followed by what has to be done next. */
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
  const stale = written ? await stalePacks(root, document, client, terminal) : undefined;
  if (call.json) {
    terminal.out(jsonText({ file: ESSENCE, written, changes, ...(stale ? { stale } : {}) }));
    return 0;
  }
  terminal.out(await changesText(changes, terminal));
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
    const { diffContext } = await import('../project/context.ts');
    const { written, removed } = diffContext(root, await client.compilePacks(document, {}, { signal }));
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

const PAINT = { before: 'red', after: 'green' } as const;

/** The changes for a terminal, cut to its width. */
async function changesText(changes: readonly Change[], { colour, columns }: Terminal): Promise<string> {
  const { formatChanges } = await import('../essence/changes.ts');
  return formatChanges(changes)
    .map(({ kind, text }) =>
      kind === 'place'
        ? `${colour.bold(cut(text, columns))}\n`
        : `  ${colour[PAINT[kind]](cut(text, columns - 2))}\n`,
    )
    .join('');
}

/** A layout from `hero,data-table:standard`: every pattern and preset exists, and no two go by one name. */
export async function layoutOf(
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
    const { presets } = await fetchRecord(client, 'pattern', pattern, signal);
    const known = Object.keys(presets);
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
