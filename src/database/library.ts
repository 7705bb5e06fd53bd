import { type ContentType, OFFICIAL } from '../content/corpus.ts';
import { Counters } from '../content/intelligence.ts';
import { type Library, unknownRecord } from '../content/library.ts';
import type { Detail, Summary } from '../content/present.ts';
import type { Address } from './address.ts';
import { connect, type Database } from './connect.ts';
import { corpusFor, isSlug } from './corpus.ts';
import { listed } from './list.ts';
import { newestRelease, type StoredRelease } from './release.ts';
import { Remembered } from './remembered.ts';
import { withIntelligence } from './seal.ts';
import { createSearch } from './search.ts';
import { schemaOf } from './tables.ts';

/** Selections whose number of records is remembered. */
const TOTALS = 10_000;

/** Up to so many slugs of a type, all are compared with one that is not there; of more only those like it. */
const FEW = 5_000;

/** The newest release in a database as a library; later loads do not change what it answers. */
export async function openLibrary(address: Address, pool: number): Promise<Library> {
  const release = await releaseIn(address);
  const database = connect(address, { pool, schema: schemaOf(release.number) });
  try {
    return await libraryOf(database, release);
  } catch (thrown) {
    await database.close();
    throw thrown;
  }
}

async function releaseIn(address: Address): Promise<StoredRelease> {
  const database = connect(address, { pool: 1, schema: 'svc' });
  try {
    return await newestRelease(database);
  } finally {
    await database.close();
  }
}

async function libraryOf(database: Database, release: StoredRelease): Promise<Library> {
  const { number: _, count, showcase, intelligence, ...corpus } = release;
  const totals = new Remembered<number>(TOTALS);
  const slugs = new Remembered<readonly string[]>(TOTALS);
  const search = await createSearch(database, count);

  const near = (type: ContentType, slug: string): Promise<readonly string[]> =>
    intelligence.by_type[type].total_public_items <= FEW
      ? slugs.get(type, () => slugsOf(database, type))
      : slugsLike(database, type, slug.replaceAll('\0', ''));

  return {
    corpus,
    count,
    showcase,
    async list(selection, sort, page) {
      const { total, ids } = await listed(database, totals, selection, sort, page);
      return { total, summaries: await summariesOf(database, ids) };
    },
    async search(text, selection, sort, page) {
      const { total, ids } = await search(text, selection, sort, page);
      return { total, summaries: await summariesOf(database, ids) };
    },
    async detail(type, namespace, slug) {
      const found = namespace === OFFICIAL && isSlug(slug) ? await detailOf(database, type, slug) : undefined;
      if (found) return found;
      throw unknownRecord(type, namespace, slug, namespace === OFFICIAL ? await near(type, slug) : []);
    },
    intelligence: (namespace) =>
      namespace === OFFICIAL ? intelligence : new Counters().summary(namespace, corpus.releasedAt),
    corpusFor: (document) => corpusFor(database, corpus, document, near),
    async ready() {
      await database.ask((sql) => sql`select 1 from entry limit 1`);
    },
    close: () => database.close(),
  };
}

interface SummaryRow {
  readonly id: number;
  readonly summary: string;
  readonly intelligence: string;
}

/** The summaries of entries, in the order that is asked for. */
async function summariesOf(database: Database, ids: readonly number[]): Promise<Summary[]> {
  if (ids.length === 0) return [];
  const rows = await database.ask(
    (sql) =>
      sql<SummaryRow[]>`
      select id, summary, intelligence from entry join record using (n)
      where id = any (${`{${ids.join(',')}}`}::text::integer[])`,
  );
  const byId = new Map(
    rows.map(({ id, summary, intelligence }) => [id, withIntelligence(summary, intelligence) as Summary]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function detailOf(database: Database, type: ContentType, slug: string): Promise<Detail | undefined> {
  const [row] = await database.ask(
    (sql) =>
      sql<{ detail: string; intelligence: string }[]>`
      select detail, intelligence from record join entry using (n)
      where record.type = ${type} and record.slug = ${slug}`,
  );
  return row && (withIntelligence(row.detail, row.intelligence) as Detail);
}

async function slugsOf(database: Database, type: ContentType): Promise<readonly string[]> {
  const rows = await database.ask(
    (sql) => sql<{ slug: string }[]>`select slug from record where type = ${type}`,
  );
  return rows.map(({ slug }) => slug);
}

async function slugsLike(database: Database, type: ContentType, slug: string): Promise<readonly string[]> {
  const rows = await database.ask(
    (sql) =>
      sql<{ slug: string }[]>`
      select slug from record where type = ${type} and slug % ${slug}
      order by similarity(slug, ${slug}) desc, slug limit 50`,
  );
  return rows.map(({ slug: one }) => one);
}
