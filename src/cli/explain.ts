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
import type { Corpus } from '../content/corpus.ts';
import { createRecordCache } from '../content/record-cache.ts';
import { archetypeLayer, explainText, explainTextAt, type TextLayer } from '../essence/explain-text.ts';
import { DEFAULT_WORDS } from '../product/vocabulary.ts';
import { readProductFile } from '../project/product.ts';
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
  /** The words and texts of the product, the most specific layer first; fetched on first use. */
  textLayers(): Promise<readonly TextLayer[]>;
}

export async function createContext(
  document: EssenceV4,
  page: PlacedPage | undefined,
  { client, signal, root }: { readonly client: Client; readonly signal: AbortSignal; readonly root: string },
): Promise<ExplainContext> {
  const { id } = document.dna.theme;
  const data = await findRecord(client, 'theme', id, signal);
  const theme = data && { name: `theme/${id}@${data.version}`, data };
  let bundle: Promise<ExecutionPackBundleV1> | undefined;
  const compiled = (): Promise<ExecutionPackBundleV1> =>
    (bundle ??= client.compilePacks(document, {}, { signal }));
  return {
    document,
    page,
    theme,
    client,
    signal,
    bundle: compiled,
    textLayers: async () =>
      listTextLayers(root, await createRecordCache(client, { signal }).corpusOf(await compiled())),
  };
}

/** The layers that words and texts come from, the most specific first. */
function listTextLayers(root: string, { records }: Corpus): TextLayer[] {
  const own = readProductFile(root);
  const blueprints: TextLayer[] = [];
  const archetypes: TextLayer[] = [];
  const patterns: TextLayer[] = [];
  for (const { type, slug, version, data } of records) {
    const name = `${type}/${slug}@${version}`;
    if ('compose' in data && data.product)
      blueprints.push({ layer: 'blueprint', name, content: data.product, locate: (at) => `/product${at}` });
    else if ('page_briefs' in data && 'pages' in data) archetypes.push(archetypeLayer(name, data));
    else if ('presets' in data) {
      const { presets, states, data: shape } = data;
      patterns.push({
        layer: 'pattern',
        name,
        isFinal: true,
        content: { presets, states, copy: shape?.copy },
      });
    }
  }
  return [
    ...(own ? [{ layer: 'project file' as const, name: 'svc.product.json', content: own.content }] : []),
    ...blueprints,
    ...archetypes,
    { layer: 'product default', name: PRODUCT, content: { words: DEFAULT_WORDS }, locate: () => '' },
    ...patterns,
  ];
}

/** Explains a pointer, a token, a word or text, or every use of a pattern; throws with suggestions if there is none. */
export async function explainValue(what: string, facts: ExplainContext): Promise<Explanation[]> {
  if (what.startsWith('/')) return [explainAtPointer(what, facts)];
  if (/^(?:product|word)\./.test(what)) return [await explainProductFact(what, facts)];
  if (!isName(what)) return explainProductText(what, facts);
  return what.includes('.') ? [await explainTokenValue(what, facts)] : explainPatternUse(what, facts);
}

/** True for names of tokens and patterns; everything else is a text that people read. */
const isName = (what: string): boolean => /^[a-z][a-z0-9-]*(?:\.[A-Za-z0-9-]+)*$/.test(what);

/** Explains a fact of the product (`product.name`) or one of its words (`word.cart`). */
async function explainProductFact(what: string, facts: ExplainContext): Promise<Explanation> {
  const layers = await facts.textLayers();
  const [root, ...path] = what.split('.');
  const pointer = `${root === 'word' ? '/words' : ''}/${path.join('/')}`;
  const found = explainTextAt(pointer, layers);
  if (found) return { ...found, what };
  throw new ServiceError('INVALID_PARAMETER', `No layer of the product has ${quote(what)}.`, {
    suggestions: nearestNames(
      what,
      root === 'word' ? Object.keys(DEFAULT_WORDS).map((word) => `word.${word}`) : PRODUCT_FACTS,
    ),
  });
}

const PRODUCT_FACTS = ['name', 'promise', 'locale', 'currency', 'mark', 'user', 'legal', 'today'].map(
  (fact) => `product.${fact}`,
);

/** Explains where a text on a page comes from. */
async function explainProductText(
  text: string,
  { page, textLayers }: ExplainContext,
): Promise<Explanation[]> {
  const found = explainText(text, await textLayers(), page?.page.id);
  if (found.length > 0) return found;
  throw new ServiceError(
    'INVALID_PARAMETER',
    `No layer of the product says ${quote(text)}${page ? ` on the page ${quote(page.id)}` : ''}.`,
    { suggestions: ['svc product', 'svc preview'] },
  );
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
