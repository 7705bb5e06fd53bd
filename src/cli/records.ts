import type { Client, ListQuery } from '../client/index.ts';
import { CONTENT_TYPES, type ContentType, folderOf } from '../content/corpus.ts';
import { BLUEPRINT_SETS, INTELLIGENCE_SOURCES, SORTS, SOURCES } from '../content/entries.ts';
import { ServiceError } from '../base/errors.ts';
import { parseType } from '../http/query.ts';
import { type Argument, type Call, type Option, optionText, type Terminal } from './command.ts';
import { oneLine, wrap } from './layout.ts';
import type { Catalog } from '../schemas/types.ts';
import type { RecordTexts, MatchExplainer } from '../content/match-explanation.ts';
import type { Theme } from '../tokens/exporter.ts';

/** Which records: the parameters of the lists and the search as options. The service judges the values. */

export const NAMESPACE: Option = {
  flags: '--namespace <name>',
  summary: 'whose records (default: @official)',
};

export const SELECTION: readonly Option[] = [
  { flags: '--sort <order>', summary: 'order of the records', choices: SORTS },
  { flags: '--recommended', summary: 'recommended records only' },
  { flags: '--blueprint-set <set>', summary: 'which blueprints', choices: BLUEPRINT_SETS },
  { flags: '--labs', summary: 'the blueprints that are still tried out: --blueprint-set labs' },
  { flags: '--source <source>', summary: 'where records come from', choices: SOURCES },
  {
    flags: '--intelligence-source <source>',
    summary: 'where their intelligence comes from',
    choices: INTELLIGENCE_SOURCES,
  },
  NAMESPACE,
  { flags: '--limit <number>', summary: 'how many at most, up to 100 (default: 20)' },
  { flags: '--offset <number>', summary: 'how many to skip' },
];

export const TYPE: Argument = { name: '<type>', summary: 'type of the records', choices: CONTENT_TYPES };

export const TYPE_WORDS: readonly string[] = CONTENT_TYPES.flatMap((type) => [type, folderOf(type)]);

export function selectionOf(call: Call): ListQuery {
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

/** The type in the singular or the plural; another word is refused as the service would. */
export function typeOfWord(word: string): ContentType {
  const type = parseType(new URLSearchParams({ type: word }));
  if (type === undefined)
    throw new ServiceError('USAGE', `A type is missing. Allowed: ${TYPE_WORDS.join(', ')}.`);
  return type;
}

/** Under a page of records: how many there are, and how to see the next. */
export function footerText(
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
  // What was asked for, not what the answer says of it: nothing else of it gets this far.
  const offset = Number(optionText(call, 'offset') ?? 0);
  if (count === 0) return `${total} ${what}, none from ${offset + 1} on.\n`;
  const to = offset + count;
  const range = count === 1 ? `${to}` : `${offset + 1} to ${to}`;
  const lines = [colour.dim(`${range} of ${total} ${what}.`)];
  if (to < total) lines.push(`More: ${nextCall(name, call, to)}`);
  return `${lines.join('\n')}\n`;
}

/** The same call again with another offset, for a person to copy. */
function nextCall(name: string, call: Call, offset: number): string {
  const options = Object.entries(call.options).flatMap(([key, value]) => {
    if (value === undefined || value === false || key === 'offset') return [];
    const flag = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? [flag] : [flag, shellWord(String(value))];
  });
  const words = [...call.arguments.map(shellWord), ...options, '--offset', String(offset)];
  return `svc ${name} ${words.join(' ')}`;
}

/** A word as a shell takes it unchanged, so that a call with words of others can be copied. */
export function shellWord(word: string): string {
  const clean = oneLine(word);
  return /^[\w@%+=:,./-]+$/.test(clean) ? clean : `'${clean.replaceAll("'", `'\\''`)}'`;
}

/** A value of an answer as one line for a terminal; nothing where the service sent no text and no number. */
export function seenText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? oneLine(value) : '';
}

/** What of a listed record may stand on a terminal. */
export function seenOf(summary: Catalog['public-content-summary.v1.json']): RecordTexts {
  const slug = seenText(summary.slug);
  return {
    type: seenText(summary.type),
    slug,
    name: seenText(summary.name) || slug,
    description: seenText(summary.description),
  };
}

export interface Suggestion extends RecordTexts {
  readonly reason: string;
  readonly command: string;
}

/** Suggestions in texts that may stand on a terminal, each with the command that shows it. */
export async function suggestionsOf(
  client: Client,
  type: ContentType,
  sentence: string,
  why: MatchExplainer,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { fetchSuggestions } = await import('../content/suggest.ts');
  const found = await fetchSuggestions({ client, signal, toTexts: seenOf }, type, sentence, why);
  return found.map((one) => {
    const { score: _, ...seen } = one;
    return { ...seen, command: `svc get ${type} ${shellWord(seen.slug)}` };
  });
}

/** No slug has a dot or a slash: what has one is a file. */
export const isThemeFile = (word: string): boolean => /[./\\]/.test(word);

/** A theme record in a file, such as `svc tokens import` writes. */
export async function themeIn(path: string, { cwd, stdin }: Terminal): Promise<Theme> {
  const { resolve } = await import('node:path');
  const { readDocument } = await import('../project/file.ts');
  const { parse } = await import('../schemas/parse.ts');
  return parse('theme.v1.json', await readDocument(resolve(cwd, path), stdin));
}
