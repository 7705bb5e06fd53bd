import type {
  EssenceV4,
  ExecutionPackCommonV1Diagnostic,
  ExecutionPackCommonV1ManifestEntry,
  PackManifestV1,
} from '../schemas/types.ts';
import { type Call, type Option, optionText, type Terminal } from './command.ts';
import { oneLine, table, wrap } from './layout.ts';
import { formatCount } from '../base/text.ts';

export const NAMESPACE: Option = {
  flags: '--namespace <name>',
  summary: 'Namespace to search first (default: @official)',
};

/** Maximum number of rows of a kind. */
const MAX_ROWS = 20;

/** Reads the contract of a command. The packs belong to the folder of the file. */
export async function readEssenceFile(
  call: Call,
  terminal: Terminal,
  file: string | undefined,
): Promise<{ readonly essence: EssenceV4; readonly root: string }> {
  const { dirname, resolve } = await import('node:path');
  const { parseEssence } = await import('../essence/read.ts');
  const { readDocument } = await import('../project/file.ts');
  const { ESSENCE } = await import('../project/paths.ts');
  const project = resolve(terminal.cwd, optionText(call, 'project') ?? '');
  const path = file === '-' ? file : resolve(project, file ?? ESSENCE);
  const { suggestStart } = await import('../project/contract.ts');
  const read = readDocument(path, terminal.stdin);
  const essence = parseEssence(await (file === undefined ? read.catch(suggestStart(project)) : read));
  return { essence, root: path === '-' ? project : dirname(path) };
}

interface ListedPack {
  readonly name: string;
  readonly file: string;
  readonly tokens: number | undefined;
}

/** Lists the packs of a manifest in build order. */
function listPacks(manifest: PackManifestV1): ListedPack[] {
  const { scaffold, review, sections, pages, mutations } = manifest;
  const listed = (name: string, { markdown, tokens }: ExecutionPackCommonV1ManifestEntry): ListedPack => ({
    name,
    file: markdown,
    tokens,
  });
  return [
    ...(scaffold ? [listed('scaffold', scaffold)] : []),
    ...sections.map((entry) => listed(`section ${entry.id}`, entry)),
    ...pages.map((entry) => listed(`page ${entry.id}`, entry)),
    ...mutations.map((entry) => listed(`mutation ${entry.id}`, entry)),
    ...(review ? [listed('review', review)] : []),
  ];
}

/** Formats the packs with their token counts and, on request, file names. */
export function formatPackTable(manifest: PackManifestV1, terminal: Terminal, withFiles = false): string {
  const { bold, dim } = terminal.colour;
  // The file name identifies the pack, so on narrow terminals it replaces the pack column.
  const isNarrow = withFiles && terminal.columns < 60;
  const columns = isNarrow ? ['file', 'tokens'] : ['pack', 'tokens', ...(withFiles ? ['file'] : [])];
  const rows = listPacks(manifest).map(({ name, file, tokens }) => {
    const cells: Readonly<Record<string, string>> = { pack: name, file, tokens: String(tokens ?? '') };
    return columns.map((column) => cells[column] ?? '');
  });
  const text = table(rows, terminal.columns, {
    head: columns,
    right: [1],
    wrap: true,
    paint: (cell, column, row) => (row === -1 ? dim(cell) : column === 0 ? bold(cell) : cell),
  });
  return `${text}\n`;
}

/** Counts packs and tokens. */
export function formatPackSummary(manifest: PackManifestV1): string {
  const packs = listPacks(manifest);
  const tokens = packs.reduce((sum, one) => sum + (one.tokens ?? 0), 0);
  return `${formatCount(packs.length, 'pack')}, ${formatCount(tokens, 'token')}`;
}

/** Formats diagnostics with severity, place and suggestions. */
export function formatDiagnostics(
  diagnostics: readonly ExecutionPackCommonV1Diagnostic[],
  terminal: Terminal,
): string {
  const { red, yellow, dim } = terminal.colour;
  const label = { error: red('error'), warn: yellow('warn '), info: dim('info ') };
  const blocks = diagnostics
    .slice(0, MAX_ROWS)
    .map(({ severity, code, pointer, message, suggestions = [] }) =>
      [
        `${label[severity]} ${oneLine(code)}`,
        dim(wrap(oneLine(pointer) || 'the whole document', terminal.columns, '      ')),
        wrap(oneLine(message), terminal.columns, '      '),
        ...(suggestions.length === 0
          ? []
          : [wrap(`try: ${oneLine(suggestions.join(', '))}`, terminal.columns, '      ')]),
      ].join('\n'),
    );
  if (diagnostics.length > MAX_ROWS)
    blocks.push(`… and ${diagnostics.length - MAX_ROWS} more; --json has them all`);
  return blocks.map((block) => `${block}\n`).join('');
}

/** Counts diagnostics by severity; empty if there are none. */
export function formatDiagnosticCounts(diagnostics: readonly ExecutionPackCommonV1Diagnostic[]): string {
  const words = {
    error: ['error', 'errors'],
    warn: ['warning', 'warnings'],
    info: ['note', 'notes'],
  } as const;
  return (['error', 'warn', 'info'] as const)
    .map((severity) => {
      const count = diagnostics.filter((one) => one.severity === severity).length;
      return count === 0 ? '' : `${count} ${words[severity][count === 1 ? 0 : 1]}`;
    })
    .filter(Boolean)
    .join(', ');
}

interface Change {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

/** Lists the changed files of a folder. */
export function formatFileChanges(
  folder: string,
  { written, removed, unchanged }: Change,
  terminal: Terminal,
): string {
  const names = (verb: string, list: readonly string[]): string[] => [
    ...list.slice(0, MAX_ROWS).map((name) => `${verb}  ${folder}/${oneLine(name)}`),
    ...(list.length > MAX_ROWS ? [`${verb}  … and ${list.length - MAX_ROWS} more`] : []),
  ];
  const counts = `${written.length} written, ${unchanged} unchanged, ${removed.length} removed`;
  const lines = [...names('written', written), ...names('removed', removed)].map(terminal.colour.dim);
  return `${[...lines, `${folder}: ${counts}`].join('\n')}\n`;
}
