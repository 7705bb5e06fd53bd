import type { Client, ContentType } from '../../client/client.ts';
import { ServiceError } from '../../base/errors.ts';
import { formatCount, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { PROJECT, openService } from '../options.ts';
import type { MirroredType } from '../../project/mirror.ts';
import type { Catalog } from '../../schemas/types.ts';

const TYPES = ['pattern', 'theme', 'blueprint', 'archetype', 'shell'] as const satisfies ContentType[];
const PLURALS = TYPES.map((type) => `${type}s`);

export const mirror = {
  name: 'mirror',
  summary: 'Copy the records of the corpus to .svc/cache/; only changed files are written.',
  options: [{ flags: '--type <type>', summary: 'Only records of this type', choices: PLURALS }, PROJECT],
  examples: ['svc mirror', 'svc mirror --type patterns', 'svc mirror --json'],
  asks: true,
  async run(call, terminal) {
    const types = parseTypes(call);
    const { resolve } = await import('node:path');
    const { buildMirrorManifest, RECORDS, writeMirror } = await import('../../project/mirror.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '');
    const client = await openService(call, terminal);
    const { signal } = terminal;
    const line = progressLine(call, terminal);
    try {
      const { digest, copied, leftOut } = await copyCorpus(client, types, { signal, progress: line.show });
      const manifest = await buildMirrorManifest(root, digest, copied);
      const change = await writeMirror(root, copied, manifest, signal);
      line.clear();
      const records = copied.reduce((sum, one) => sum + one.records.length, 0);
      const { written, unchanged, removed } = change;
      if (call.json)
        terminal.out(jsonText({ corpus: { digest }, folder: RECORDS, records, leftOut, ...change }));
      else if (!call.quiet)
        terminal.out(
          `${formatCount(records, 'record')} in ${RECORDS}\n${formatCount(written, 'file')} written, ${unchanged} unchanged, ${removed} removed\n${leftOut.map(formatLeftOut).join('')}`,
        );
      return 0;
    } finally {
      line.clear();
    }
  },
} as const satisfies Command;

/** Parses one type in the plural or singular; all types by default. */
function parseTypes(call: Call): readonly ContentType[] {
  const word = optionText(call, 'type');
  if (word === undefined) return TYPES;
  const type = TYPES.find((one) => one === word || `${one}s` === word);
  if (type) return [type];
  const [near] = nearestNames(word, PLURALS);
  const hint = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
  throw new ServiceError('USAGE', `There is no type ${quote(word)}. Allowed: ${PLURALS.join(', ')}.${hint}`);
}

/** A progress line on stderr that is overwritten. */
function progressLine({ json, quiet }: Call, { isTerminal, say }: Terminal) {
  const talks = isTerminal && !json && !quiet;
  let width = 0;
  return {
    show(done: number, all: number): void {
      if (!talks) return;
      const text = `Copying records: ${done} of ${all}`;
      width = text.length;
      say(`\r${text}`);
    },
    clear(): void {
      if (width > 0) say(`\r${' '.repeat(width)}\r`);
      width = 0;
    },
  };
}

type Summary = Catalog['public-content-summary.v1.json'];

/** Page size limit of the service. */
const PAGE_SIZE = 100;
const CONCURRENT_REQUESTS = 6;

/** Records of a type that were not copied. */
interface LeftOut {
  readonly type: ContentType;
  readonly records: number;
  /** Hidden records are in no list; only requests for their slug find them. */
  readonly reason: 'hidden';
}

const formatLeftOut = ({ type, records }: LeftOut): string =>
  `${formatCount(records, `hidden ${type}`)} left out, because no list names them; svc get ${type} <slug> reads one\n`;

interface CopyOptions {
  readonly signal: AbortSignal;
  /** Called after each record. */
  readonly progress: (done: number, all: number) => void;
}

/** Fetches every listed record of the types and the corpus digest; all of them or an error. */
export async function copyCorpus(
  client: Client,
  types: readonly ContentType[],
  { signal, progress }: CopyOptions,
): Promise<{
  readonly digest: string;
  readonly copied: readonly MirroredType[];
  readonly leftOut: readonly LeftOut[];
}> {
  const lists: { readonly type: ContentType; readonly items: readonly Summary[] }[] = [];
  for (const type of types) lists.push({ type, items: await listItems(client, type, signal) });
  const digest = client.corpusDigest() ?? '';
  const all = lists.reduce((sum, { items }) => sum + items.length, 0);
  let done = 0;
  const copied: MirroredType[] = [];
  for (const { type, items } of lists) {
    const records = await mapInBatches(items, async (item) => {
      const record = await client.record(type, item.slug, {}, { signal });
      const same = record.slug === item.slug && record.type === type && record.version === item.version;
      if (!same)
        throw inconsistentError(`the ${type} ${quote(item.slug)} differs from its entry in the list`);
      if (client.corpusDigest() !== digest) throw corpusChangedError();
      progress(++done, all);
      return record;
    });
    copied.push({ type, items, records });
  }
  const leftOut = await countLeftOut(client, copied, signal);
  if (client.corpusDigest() !== digest) throw corpusChangedError();
  return { digest, copied, leftOut };
}

/** Counts the hidden records. Only blueprints can be hidden. */
async function countLeftOut(
  client: Client,
  copied: readonly MirroredType[],
  signal: AbortSignal,
): Promise<LeftOut[]> {
  const blueprints = copied.find(({ type }) => type === 'blueprint');
  if (!blueprints) return [];
  const { unlisted, by_type } = await client.intelligenceSummary({}, { signal });
  // Services without this counter include hidden blueprints in the total.
  const records = unlisted?.hidden ?? by_type.blueprint.total_public_items - blueprints.items.length;
  return records > 0 ? [{ type: 'blueprint', records, reason: 'hidden' }] : [];
}

async function listItems(client: Client, type: ContentType, signal: AbortSignal): Promise<Summary[]> {
  // Lab blueprints are listed only on request.
  const sets = type === 'blueprint' ? ['all', 'labs'] : [undefined];
  const items = new Map<string, Summary>();
  for (const set of sets) {
    for await (const item of listPages(client, type, set, signal)) {
      const { slug } = item;
      // Slugs become file names next to index.json. Without the check for repetition, a list might never end.
      if (!/^[a-z0-9][a-z0-9-]*$/.test(slug) || slug === 'index' || items.has(slug))
        throw inconsistentError(
          `the list of ${type}s has the slug ${quote(slug)}, twice or in a form that cannot be a file name`,
        );
      items.set(slug, item);
    }
  }
  return [...items.values()];
}

async function* listPages(
  client: Client,
  type: ContentType,
  set: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Summary> {
  for (let offset = 0; ; ) {
    const query = { blueprint_set: set, sort: 'name', limit: PAGE_SIZE, offset };
    const { items, total } = await client.list(type, query, { signal });
    yield* items;
    offset += items.length;
    if (offset >= total) return;
    if (items.length === 0)
      throw inconsistentError(`the list of ${type}s is incomplete: received ${offset} of ${total}`);
  }
}

/** Maps items in batches and keeps their order; the first error stops it. */
async function mapInBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += CONCURRENT_REQUESTS)
    results.push(...(await Promise.all(items.slice(start, start + CONCURRENT_REQUESTS).map(work))));
  return results;
}

const inconsistentError = (what: string): ServiceError =>
  new ServiceError('BAD_ANSWER', `The service returned inconsistent data: ${what}. Nothing was changed.`);

const corpusChangedError = (): ServiceError =>
  new ServiceError(
    'OVERLOADED',
    'The corpus changed while it was being copied. Nothing was changed; run the command again.',
  );
