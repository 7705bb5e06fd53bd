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
  summary: 'Copy the records of the corpus to .svc/cache/; only what changed is written.',
  options: [{ flags: '--type <type>', summary: 'records of this type only', choices: PLURALS }, PROJECT],
  examples: ['svc mirror', 'svc mirror --type patterns', 'svc mirror --json'],
  asks: true,
  async run(call, terminal) {
    const types = typesIn(call);
    const { resolve } = await import('node:path');
    const { buildMirrorManifest, RECORDS, writeMirror } = await import('../../project/mirror.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '');
    const client = await openService(call, terminal);
    const { signal } = terminal;
    const line = progressLine(call, terminal);
    try {
      const { digest, copied } = await copyCorpus(client, types, { signal, progress: line.show });
      const manifest = await buildMirrorManifest(root, digest, copied);
      const change = await writeMirror(root, copied, manifest, signal);
      line.clear();
      const records = copied.reduce((sum, one) => sum + one.records.length, 0);
      const { written, unchanged, removed } = change;
      if (call.json) terminal.out(jsonText({ corpus: { digest }, folder: RECORDS, records, ...change }));
      else if (!call.quiet)
        terminal.out(
          `${formatCount(records, 'record')} in ${RECORDS}\n${formatCount(written, 'file')} written, ${unchanged} unchanged, ${removed} removed\n`,
        );
      return 0;
    } finally {
      line.clear();
    }
  },
} as const satisfies Command;

/** One type, in the plural or the singular; all of them by default. */
function typesIn(call: Call): readonly ContentType[] {
  const word = optionText(call, 'type');
  if (word === undefined) return TYPES;
  const type = TYPES.find((one) => one === word || `${one}s` === word);
  if (type) return [type];
  const [near] = nearestNames(word, PLURALS);
  const hint = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
  throw new ServiceError('USAGE', `There is no type ${quote(word)}. Allowed: ${PLURALS.join(', ')}.${hint}`);
}

/** A line on stderr that is written over, for a person who waits. */
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

/** The largest page of a list. */
const PAGE = 100;
/** No list goes further than this. */
const MOST = 10_000;
/** Questions under way at the same time. */
const AT_ONCE = 6;

interface Copying {
  readonly signal: AbortSignal;
  /** Told how many records there are, and how many of them have been copied. */
  readonly progress: (done: number, all: number) => void;
}

/** Every record of these types and the digest of the corpus they are from. All of it, or a failure. */
export async function copyCorpus(
  client: Client,
  types: readonly ContentType[],
  { signal, progress }: Copying,
): Promise<{ readonly digest: string; readonly copied: readonly MirroredType[] }> {
  const lists: { readonly type: ContentType; readonly items: readonly Summary[] }[] = [];
  for (const type of types) lists.push({ type, items: await itemsOf(client, type, signal) });
  const digest = client.corpusDigest() ?? '';
  const all = lists.reduce((sum, { items }) => sum + items.length, 0);
  let done = 0;
  const copied: MirroredType[] = [];
  for (const { type, items } of lists) {
    const records = await inTurns(items, async (item) => {
      const record = await client.record(type, item.slug, {}, { signal });
      const same = record.slug === item.slug && record.type === type && record.version === item.version;
      if (!same) throw bad(`the ${type} ${quote(item.slug)} is another one than the list says`);
      if (client.corpusDigest() !== digest) throw changed();
      progress(++done, all);
      return record;
    });
    copied.push({ type, items, records });
  }
  return { digest, copied };
}

async function itemsOf(client: Client, type: ContentType, signal: AbortSignal): Promise<Summary[]> {
  // Blueprints of the labs are listed only where they are asked for.
  const sets = type === 'blueprint' ? ['all', 'labs'] : [undefined];
  const items: Summary[] = [];
  for (const set of sets) items.push(...(await listOf(client, type, set, signal)));
  const slugs = new Set<string>();
  for (const { slug } of items) {
    // A slug becomes the name of a file, next to the list itself.
    if (!/^[a-z0-9][a-z0-9-]*$/.test(slug) || slug === 'index' || slugs.has(slug))
      throw bad(`the list of ${type}s has the slug ${quote(slug)}, which cannot name a file of its own`);
    slugs.add(slug);
  }
  return items;
}

async function listOf(
  client: Client,
  type: ContentType,
  set: string | undefined,
  signal: AbortSignal,
): Promise<Summary[]> {
  const items: Summary[] = [];
  for (;;) {
    const query = { blueprint_set: set, sort: 'name', limit: PAGE, offset: items.length };
    const page = await client.list(type, query, { signal });
    items.push(...page.items);
    if (items.length >= page.total) return items;
    if (page.items.length === 0 || page.total > MOST)
      throw bad(`the list of ${type}s has no end: ${items.length} of ${page.total} came`);
  }
}

/** The results in the order of the items, a few at a time; the first failure ends it. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE)
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  return results;
}

const bad = (what: string): ServiceError =>
  new ServiceError('BAD_ANSWER', `The service contradicts itself: ${what}. Nothing was changed.`);

const changed = (): ServiceError =>
  new ServiceError(
    'OVERLOADED',
    'The service got another corpus while it was copied. Nothing was changed; run svc mirror again.',
  );
