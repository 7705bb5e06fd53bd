import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { formatCount, nearestNames, quote } from '../base/text.ts';
import type { Client } from '../client/index.ts';
import { CONTENT_TYPES, type ContentType } from '../content/corpus.ts';
import { proposeReplacements } from '../content/proposals.ts';
import { readPointer } from '../essence/edit-values.ts';
import { type RenamedReference, renameReferences } from '../essence/rename.ts';
import { readDocument, writeDocument } from '../project/file.ts';
import { collectUnresolved } from '../essence/unresolved.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { jsonText, type Option, type Terminal } from './command.ts';

export const MAP: Option = {
  flags: '--map <file>',
  summary: 'Write a table of old and new record names to this file; if it exists, apply it',
};

/** A row of the table: the new name of a record that a contract names. */
interface NameRow {
  readonly type: ContentType;
  readonly from: string;
  /** Null if no record fits, or if the name stays. */
  readonly to: string | null;
  readonly confidence?: 'alias' | 'high' | 'medium' | 'none';
  /** The number of places that have the name. */
  readonly places?: number;
}

export type NameMapResult =
  | { readonly written: string; readonly rows: readonly NameRow[] }
  | { readonly essence: EssenceV4; readonly renamed: readonly RenamedReference[] };

/** Writes the table of names that are not those of records, or applies an existing, reviewed one. */
export async function useNameMap(
  file: string,
  essence: EssenceV4,
  client: Client,
  terminal: Terminal,
): Promise<NameMapResult> {
  const path = resolve(terminal.cwd, file);
  if (existsSync(path)) {
    const rows = parseRows(file, await readDocument(path, terminal.stdin));
    const names = new Map(rows.map(({ type, from, to }) => [`${type}/${from}`, to ?? undefined]));
    const { document, renamed } = renameReferences(essence, (type, name) => names.get(`${type}/${name}`));
    return { essence: document, renamed };
  }
  const rows = await proposeRows(essence, client, terminal);
  writeDocument(path, jsonText({ names: rows }));
  return { written: file, rows };
}

async function proposeRows(essence: EssenceV4, client: Client, terminal: Terminal): Promise<NameRow[]> {
  const { signal } = terminal;
  const { diagnostics = [] } = await client.compilePacks(essence, {}, { signal });
  const aliases = new Map<string, NameRow & { places: number }>();
  for (const { code, pointer, suggestions: [to] = [] } of diagnostics) {
    const from = readPointer(essence, pointer);
    if (code !== 'ALIAS_RESOLVED' || typeof from !== 'string' || to === undefined) continue;
    const type = typeAt(pointer);
    const key = `${type}/${from}`;
    const places = (aliases.get(key)?.places ?? 0) + 1;
    aliases.set(key, { type, from, to, confidence: 'alias', places });
  }
  const unresolved = await proposeReplacements(collectUnresolved(essence, diagnostics), { client, signal });
  return [
    ...aliases.values(),
    ...unresolved.map(
      ({ type, name, pointers, proposals: [best] }): NameRow => ({
        type,
        from: name,
        to: best?.id ?? null,
        confidence: best?.confidence ?? 'none',
        places: pointers.length,
      }),
    ),
  ];
}

/** The type of the record that a document names at a place. */
function typeAt(pointer: string): ContentType {
  if (pointer === '/dna/theme/id') return 'theme';
  if (pointer === '/meta/archetype') return 'archetype';
  return /\/shell(?:_override)?$/.test(pointer) ? 'shell' : 'pattern';
}

function parseRows(file: string, value: unknown): NameRow[] {
  const invalid = (pointer: string, why: string): ServiceError =>
    new ServiceError(
      'INVALID_CONFIGURATION',
      `${quote(file)} is not a table of names: ${pointer || '/'} ${why}.`,
    );
  const names = typeof value === 'object' && value !== null && 'names' in value ? value.names : undefined;
  if (!Array.isArray(names)) throw invalid('/names', 'must be a list of rows');
  return names.map((row: unknown, index) => {
    const { type, from, to } = (typeof row === 'object' && row !== null ? row : {}) as Record<
      string,
      unknown
    >;
    const known = CONTENT_TYPES.find((one) => one === type);
    if (known === undefined) {
      const [near] = nearestNames(String(type), CONTENT_TYPES);
      const hint = near === undefined ? '' : `; did you mean ${quote(near)}?`;
      throw invalid(`/names/${index}/type`, `must be one of ${CONTENT_TYPES.join(', ')}${hint}`);
    }
    if (typeof from !== 'string') throw invalid(`/names/${index}/from`, 'must be the name in the contract');
    if (to !== null && typeof to !== 'string')
      throw invalid(`/names/${index}/to`, 'must be the name of a record, or null to keep the old name');
    return { type: known, from, to };
  });
}

/** Formats what happened, and what to do next. */
export function formatNameMap(result: NameMapResult, { colour }: Terminal): string {
  if ('written' in result) {
    const open = result.rows.filter(({ to }) => to === null).length;
    return [
      `${result.written}: ${formatCount(result.rows.length, 'name')}, ${open} of them without a proposal`,
      'Review the file, then run the same command again to apply it.',
      '',
    ].join('\n');
  }
  const lines = result.renamed.map(
    ({ from, to, pointer }) => `${colour.bold('renamed')} ${pointer} ${colour.dim(`${from} → ${to}`)}\n`,
  );
  return `${lines.join('')}${formatCount(result.renamed.length, 'place')} renamed\n`;
}
