import type { Client } from '../client/index.ts';
import { ServiceError } from '../base/errors.ts';
import { explainPattern, explainToken, pageIdOf, collectTokens } from '../essence/explain.ts';
import {
  type Decision,
  explainPointer,
  type Explanation,
  nearestKeys,
  type NamedTheme,
  PRODUCT,
} from '../essence/explain.ts';
import type { PlacedPage } from '../essence/walk.ts';
import type { EssenceV4, ExecutionPackBundleV1, PagePackV1 } from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { findRecord } from '../project/records.ts';
import type { Terminal } from './command.ts';
import { cells, cut, table, wrap } from './layout.ts';

/** Input of an explanation. */
export interface ExplainContext {
  readonly document: EssenceV4;
  readonly page: PlacedPage | undefined;
  readonly theme: NamedTheme | undefined;
  readonly client: Client;
  readonly signal: AbortSignal;
  /** Compiles the packs on first use. */
  bundle(): Promise<ExecutionPackBundleV1>;
}

export async function createContext(
  document: EssenceV4,
  page: PlacedPage | undefined,
  client: Client,
  signal: AbortSignal,
): Promise<ExplainContext> {
  const { id } = document.dna.theme;
  const data = await findRecord(client, 'theme', id, signal);
  const theme = data && { name: `theme/${id}@${data.version}`, data };
  let bundle: Promise<ExecutionPackBundleV1> | undefined;
  return {
    document,
    page,
    theme,
    client,
    signal,
    bundle: () => (bundle ??= client.compilePacks(document, {}, { signal })),
  };
}

/** Explains a pointer, a token, or every use of a pattern; throws with suggestions if there is none. */
export async function explainValue(what: string, facts: ExplainContext): Promise<Explanation[]> {
  if (what.startsWith('/')) return [explainAtPointer(what, facts)];
  return what.includes('.') ? [await explainTokenValue(what, facts)] : explainPatternUse(what, facts);
}

function explainAtPointer(pointer: string, { document, page, theme }: ExplainContext): Explanation {
  const found = explainPointer(document, pointer, { page, theme });
  if (found) return found;
  const { at, keys } = nearestKeys(document, pointer);
  const next = pointer.slice(at.length + 1).split('/')[0] ?? '';
  throw new ServiceError(
    'INVALID_PARAMETER',
    `The contract has no value and no default at ${quote(pointer)}. ${at === '' ? 'It' : at} has ${formatNames(keys)}.`,
    { suggestions: nearestNames(next, keys).map((key) => `${at}/${key}`) },
  );
}

async function explainTokenValue(
  token: string,
  { document, page, theme, bundle }: ExplainContext,
): Promise<Explanation> {
  if (!theme)
    throw new ServiceError(
      'UNKNOWN_RECORD',
      `There is no theme ${quote(document.dna.theme.id)}, so there are no tokens. See svc theme switch.`,
    );
  const packs = await bundle();
  const found = explainToken(
    packs,
    token,
    theme.name,
    page && packs.pages.find((one) => pageIdOf(one) === page.id),
  );
  if (found) return found;
  const known = [...collectTokens(packs).keys()];
  const [group = ''] = token.split('.');
  const same = known.filter((one) => one.startsWith(`${group}.`));
  const groups = [...new Set(known.map((one) => one.split('.')[0] ?? ''))];
  throw new ServiceError(
    'INVALID_PARAMETER',
    `The theme ${quote(theme.data.id)} has no token ${quote(token)}. It has ${formatNames(same.length > 0 ? same : groups.map((one) => `${one}.*`))}.`,
    { suggestions: nearestNames(token, known) },
  );
}

async function explainPatternUse(
  name: string,
  { page, theme, client, signal, bundle }: ExplainContext,
): Promise<Explanation[]> {
  const packs = await bundle();
  const pages = packs.pages.filter((one) => page === undefined || pageIdOf(one) === page.id);
  const record = await findRecord(client, 'pattern', patternOf(pages, name) ?? name, signal);
  const own = record && {
    layer: 'pattern default' as const,
    value: record.default_preset,
    at: `pattern/${record.id}@${record.version}`,
  };
  const found = explainPattern(pages, name, (id) => (id === record?.id ? own : undefined), theme);
  if (found.length > 0) return found;
  const used = [...new Set(pages.flatMap(({ data }) => data.patterns.map(({ id }) => id)))].sort();
  const where = page === undefined ? 'No page' : `The page ${quote(page.id)} does not`;
  throw new ServiceError(
    'INVALID_PARAMETER',
    `${where} ${page === undefined ? 'uses' : 'use'} the pattern ${quote(name)}. There are ${formatNames(used)}.`,
    { suggestions: nearestNames(name, used) },
  );
}

/** Finds the pattern behind an alias on a page. */
function patternOf(pages: readonly PagePackV1[], name: string): string | undefined {
  const all = pages.flatMap(({ data }) => data.patterns);
  return (all.find(({ id }) => id === name) ?? all.find(({ alias }) => alias === name))?.id;
}

const INDENT = '  ';
/** Width at which values are truncated. */
const MAX_VALUE_CELLS = 40;

/** Formats the value, the layer that sets it and the layers it overrides. Long places get their own lines. */
export function formatExplanation(
  { what, page, decisions, exceptions }: Explanation,
  { colour, columns }: Terminal,
): string {
  const [first, ...rest] = decisions;
  const row = (word: string, { value, layer, at }: Decision): [string, string, string, string] => [
    word,
    cut(typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE_CELLS),
    layer,
    at === PRODUCT ? 'svc itself' : at,
  ];
  const rows = [
    row('decides', first),
    ...rest.map((one) => row('overrides', one)),
    ...exceptions.map((one) => row('except', one)),
  ];
  const widest = table(rows, Number.MAX_SAFE_INTEGER, { indent: INDENT }).split('\n').map(cells);
  const paint = (text: string, column: number, line: number): string => {
    if (column === 1) return line === 0 ? colour.bold(text) : text;
    return colour.dim(text);
  };
  const body =
    Math.max(...widest) <= columns
      ? table(rows, columns, { indent: INDENT, paint })
      : rows
          .flatMap(([word, value, layer, at]) => [
            wrap(`${word} ${value} (${layer})`, columns, INDENT),
            colour.dim(wrap(at, columns, INDENT + INDENT)),
          ])
          .join('\n');
  const head = wrap(page === undefined ? what : `${what} on ${page}`, columns);
  return `${colour.bold(head)}\n${body}\n`;
}
