import type { Client, ListQuery } from '../client/index.ts';
import { CONTENT_TYPES, type ContentType, folderOf } from '../content/corpus.ts';
import { BLUEPRINT_SETS, INTELLIGENCE_SOURCES, SORTS, SOURCES } from '../content/entries.ts';
import { ServiceError } from '../base/errors.ts';
import { parseType as parseTypeParameter } from '../http/query.ts';
import { type Argument, type Call, type Option, optionText, type Terminal } from './command.ts';
import { oneLine, wrap } from './layout.ts';
import type { Catalog } from '../schemas/types.ts';
import type { RecordTexts, MatchExplainer } from '../content/match-explanation.ts';
import type { FitConfidence } from '../content/suggest.ts';
import type { Theme } from '../tokens/exporter.ts';

/** Filter options of list and search. The service validates the values. */

export const NAMESPACE: Option = {
  flags: '--namespace <name>',
  summary: 'Namespace of the records (default: @official)',
};

export const SELECTION: readonly Option[] = [
  { flags: '--sort <order>', summary: 'Sort order', choices: SORTS },
  { flags: '--recommended', summary: 'Only recommended records' },
  { flags: '--blueprint-set <set>', summary: 'Set of blueprints', choices: BLUEPRINT_SETS },
  { flags: '--labs', summary: 'Experimental blueprints; the same as --blueprint-set labs' },
  { flags: '--source <source>', summary: 'Source of the records', choices: SOURCES },
  {
    flags: '--intelligence-source <source>',
    summary: 'Source of their intelligence',
    choices: INTELLIGENCE_SOURCES,
  },
  NAMESPACE,
  { flags: '--limit <number>', summary: 'Maximum number of records, up to 100 (default: 20)' },
  { flags: '--offset <number>', summary: 'Number of records to skip' },
];

export const TYPE: Argument = { name: '<type>', summary: 'Record type', choices: CONTENT_TYPES };

export const TYPE_WORDS: readonly string[] = CONTENT_TYPES.flatMap((type) => [type, folderOf(type)]);

export function parseSelection(call: Call): ListQuery {
  const labs = call.options['labs'] === true;
  const set = optionText(call, 'blueprintSet');
  if (labs && set !== undefined && set !== 'labs')
    throw new ServiceError('USAGE', '--labs and --blueprint-set contradict each other. Give one of them.');
  return {
    namespace: optionText(call, 'namespace'),
    source: optionText(call, 'source'),
    sort: optionText(call, 'sort'),
    recommended: call.options['recommended'] === true ? 'true' : undefined,
    intelligence_source: optionText(call, 'intelligenceSource'),
    blueprint_set: labs ? 'labs' : set,
    limit: optionText(call, 'limit'),
    offset: optionText(call, 'offset'),
  };
}

/** Parses a type in the singular or plural; rejects other words like the service does. */
export function parseType(word: string): ContentType {
  const type = parseTypeParameter(new URLSearchParams({ type: word }));
  if (type === undefined)
    throw new ServiceError('USAGE', `A type is missing. Allowed: ${TYPE_WORDS.join(', ')}.`);
  return type;
}

/** Formats the line below a page of records: the range, and the call for the next page. */
export function formatFooter(
  { name, call }: { readonly name: string; readonly call: Call },
  what: string,
  count: number,
  total: number,
  { colour, columns }: Terminal,
): string {
  if (total === 0) {
    const nothing =
      name === 'search'
        ? 'No matches. Try other words or fewer options; svc list patterns shows what there is.'
        : `No ${what} fit these options.`;
    return `${wrap(nothing, columns)}\n`;
  }
  // From the call, not from the response: nothing unsafe gets here.
  const offset = Number(optionText(call, 'offset') ?? 0);
  if (count === 0) return `${total} ${what}, none from ${offset + 1} on.\n`;
  const to = offset + count;
  const range = count === 1 ? `${to}` : `${offset + 1} to ${to}`;
  const lines = [colour.dim(`${range} of ${total} ${what}.`)];
  if (to < total) lines.push(`More: ${nextCall(name, call, to)}`);
  return `${lines.join('\n')}\n`;
}

/** The same call with another offset, ready to copy. */
function nextCall(name: string, call: Call, offset: number): string {
  const options = Object.entries(call.options).flatMap(([key, value]) => {
    if (value === undefined || value === false || key === 'offset') return [];
    const flag = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? [flag] : [flag, quoteShellWord(String(value))];
  });
  const words = [...call.arguments.map(quoteShellWord), ...options, '--offset', String(offset)];
  return `svc ${name} ${words.join(' ')}`;
}

/** Quotes a word for a shell, so that the printed call can be copied safely. */
export function quoteShellWord(word: string): string {
  const clean = oneLine(word);
  return /^[\w@%+=:,./-]+$/.test(clean) ? clean : `'${clean.replaceAll("'", `'\\''`)}'`;
}

/** Formats a string or number of a response as one line; empty for anything else. */
export function formatValue(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? oneLine(value) : '';
}

/** Makes the texts of a listed record safe to print. */
export function toListedRecord(summary: Catalog['public-content-summary.v1.json']): RecordTexts {
  const slug = formatValue(summary.slug);
  return {
    type: formatValue(summary.type),
    slug,
    name: formatValue(summary.name) || slug,
    description: formatValue(summary.description),
  };
}

export interface Suggestion extends RecordTexts {
  readonly reason: string;
  readonly confidence: FitConfidence;
  readonly command: string;
}

/** Finds suggestions with texts that are safe to print and the command that shows each. */
export async function suggestRecords(
  client: Client,
  type: ContentType,
  sentence: string,
  why: MatchExplainer,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { fetchSuggestions } = await import('../content/suggest.ts');
  const found = await fetchSuggestions({ client, signal, toTexts: toListedRecord }, type, sentence, why);
  return found.map((one) => {
    const { score: _, ...seen } = one;
    return { ...seen, command: `svc get ${type} ${quoteShellWord(seen.slug)}` };
  });
}

/** Slugs contain neither dots nor slashes, so anything with one is a file. */
export const isThemeFile = (word: string): boolean => /[./\\]/.test(word);

/** Reads a theme record from a file, such as `svc tokens import` writes. */
export async function readThemeFile(path: string, { cwd, stdin }: Terminal): Promise<Theme> {
  const { resolve } = await import('node:path');
  const { readDocument } = await import('../project/file.ts');
  const { parse } = await import('../schemas/parse.ts');
  return parse('theme.v1.json', await readDocument(resolve(cwd, path), stdin));
}
