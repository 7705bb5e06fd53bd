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

/** What an explanation is made from. */
export interface Facts {
  readonly document: EssenceV4;
  readonly page: PlacedPage | undefined;
  readonly theme: NamedTheme | undefined;
  readonly client: Client;
  readonly signal: AbortSignal;
  /** The packs are made once, and only if they are needed. */
  bundle(): Promise<ExecutionPackBundleV1>;
}

export async function factsOf(
  document: EssenceV4,
  page: PlacedPage | undefined,
  client: Client,
  signal: AbortSignal,
): Promise<Facts> {
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

/** Every place that a pointer, a token or a pattern stands for, explained; or a failure that says what was meant. */
export async function explained(what: string, facts: Facts): Promise<Explanation[]> {
  if (what.startsWith('/')) return [atPointer(what, facts)];
  return what.includes('.') ? [await ofToken(what, facts)] : ofPattern(what, facts);
}

function atPointer(pointer: string, { document, page, theme }: Facts): Explanation {
  const found = explainPointer(document, pointer, { page, theme });
  if (found) return found;
  const { at, keys } = nearestKeys(document, pointer);
  const next = pointer.slice(at.length + 1).split('/')[0] ?? '';
  throw new ServiceError(
    'INVALID_PARAMETER',
    `The contract has nothing at ${quote(pointer)}, and no default for it. ${at === '' ? 'It' : at} has ${formatNames(keys)}.`,
    { suggestions: nearestNames(next, keys).map((key) => `${at}/${key}`) },
  );
}

async function ofToken(token: string, { document, page, theme, bundle }: Facts): Promise<Explanation> {
  if (!theme)
    throw new ServiceError(
      'UNKNOWN_RECORD',
      `No theme is called ${quote(document.dna.theme.id)}, so there are no tokens. See svc theme switch.`,
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

async function ofPattern(
  name: string,
  { page, theme, client, signal, bundle }: Facts,
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

/** The pattern behind a name of a page. */
function patternOf(pages: readonly PagePackV1[], name: string): string | undefined {
  const all = pages.flatMap(({ data }) => data.patterns);
  return (all.find(({ id }) => id === name) ?? all.find(({ alias }) => alias === name))?.id;
}

const INDENT = '  ';
/** As much of a value as is shown. */
const VALUE = 40;

/** What holds, who decides it, and what gives way. Places are long: where they do not fit they get lines of their own. */
export function explanationText(
  { what, page, decisions, exceptions }: Explanation,
  { colour, columns }: Terminal,
): string {
  const [first, ...rest] = decisions;
  const row = (word: string, { value, layer, at }: Decision): [string, string, string, string] => [
    word,
    cut(typeof value === 'string' ? value : JSON.stringify(value), VALUE),
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
