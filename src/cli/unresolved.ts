import type { Client } from '../client/index.ts';
import type { Proposal } from '../content/proposals.ts';
import type { UnresolvedName } from '../essence/unresolved.ts';
import type { EssenceV4, ExecutionPackCommonV1Diagnostic as Diagnostic } from '../schemas/types.ts';
import type { Option, Terminal } from './command.ts';
import { oneLine, table } from './layout.ts';

export const STRICT: Option = {
  flags: '--strict',
  summary: 'Exit with 1 if the contract names patterns, themes, shells or archetypes that do not exist',
};

/** More names make the list longer than a screen, and each takes a search. */
const MAX_PROPOSED_NAMES = 40;

export interface UnresolvedReport {
  /** The unresolved names in one phrase. */
  readonly summary: string;
  readonly names: readonly (UnresolvedName & { readonly proposals: readonly Proposal[] })[];
}

/** Lists the names of a contract that no record has, with proposals; undefined if all of them resolve. */
export async function findUnresolved(
  essence: EssenceV4,
  diagnostics: readonly Diagnostic[] | undefined,
  client: Client,
  terminal: Terminal,
): Promise<UnresolvedReport | undefined> {
  const { collectUnresolved, describeUnresolved } = await import('../essence/unresolved.ts');
  const { proposeReplacements } = await import('../content/proposals.ts');
  const names = collectUnresolved(essence, diagnostics);
  const summary = describeUnresolved(names);
  if (summary === undefined) return undefined;
  const proposed = await proposeReplacements(names.slice(0, MAX_PROPOSED_NAMES), {
    client,
    signal: terminal.signal,
  });
  return {
    summary,
    names: [...proposed, ...names.slice(MAX_PROPOSED_NAMES).map((one) => ({ ...one, proposals: [] }))],
  };
}

/** Formats unresolved names, each with its number of places and the best proposal. */
export function formatUnresolved({ summary, names }: UnresolvedReport, terminal: Terminal): string {
  const { yellow, bold, dim } = terminal.colour;
  const rows = names
    .slice(0, MAX_PROPOSED_NAMES)
    .map(({ type, name, pointers, proposals: [best] }) => [
      type,
      oneLine(name),
      `${pointers.length}×`,
      best ? `→ ${best.id} (${best.confidence})` : '→ no record fits',
    ]);
  const rest = names.length - rows.length;
  const list = table(rows, terminal.columns, {
    right: [2],
    wrap: true,
    paint: (cell, column) => (column === 1 ? bold(cell) : column === 3 ? cell : dim(cell)),
  });
  return [
    `${yellow('unresolved')} ${summary}: their packs contain only the names`,
    list,
    ...(rest > 0 ? [dim(`… and ${rest} more; --json has them all`)] : []),
    'Review and apply replacements with: svc migrate --map names.json',
    '',
  ].join('\n');
}
