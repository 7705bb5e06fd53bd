import { type ContentType, OFFICIAL, type Release } from '../content/corpus.ts';
import { IntelligenceCounters, type IntelligenceSummary } from '../content/intelligence.ts';
import { type Library, unknownRecordError } from '../content/library.ts';
import type { Detail, Summary } from '../content/entries.ts';
import type { DatabaseAddress } from './database-url.ts';
import { createColumnReader, createPageFinder } from './columns.ts';
import { connect, type Database, type Sql } from './connect.ts';
import { corpusFor, createRecordSource, type FindNearSlugs, isSlug } from './corpus.ts';
import { FORMAT, schemaName, verifyDigest, parseWithIntelligence } from './tables.ts';
import { createSearch } from './search.ts';
import type { Showcase } from '../content/showcase.ts';
import { ServiceError } from '../base/errors.ts';

/** Types with more slugs are pre-filtered by trigram similarity before slugs are suggested. */
const MAX_COMPARED_SLUGS = 5_000;

/** Opens the newest release of a database. Later loads do not affect the library. */
export async function openLibrary(address: DatabaseAddress, pool: number): Promise<Library> {
  const release = await readRelease(address, fetchNewestRelease);
  const database = connect(address, { pool, schema: schemaName(release.number) });
  try {
    return await createLibrary(database, release);
  } catch (thrown) {
    await database.close();
    throw thrown;
  }
}

/** Opens the records of the release with a digest, for the thread that compiles packs. */
export async function openCompileSource(
  address: DatabaseAddress,
  digest: string,
): Promise<Pick<Library, 'corpusFor'>> {
  const release = await readRelease(address, (database) => fetchRelease(database, digest));
  const database = connect(address, { pool: 1, schema: schemaName(release.number) });
  return { corpusFor: createCompileSource(database, release) };
}

async function readRelease(
  address: DatabaseAddress,
  fetch: (database: Database) => Promise<StoredRelease>,
): Promise<StoredRelease> {
  const database = connect(address, { pool: 1, schema: 'svc' });
  try {
    return await fetch(database);
  } finally {
    await database.close();
  }
}

/** Returns slugs of a type that may be meant by an unknown one. */
function createSlugFinder(database: Database, { intelligence }: StoredRelease): FindNearSlugs {
  const cache = new Map<ContentType, readonly string[]>();
  return async (type, slug) => {
    if (intelligence.by_type[type].total_public_items > MAX_COMPARED_SLUGS)
      return fetchSimilarSlugs(database, type, slug.replaceAll('\0', ''));
    const slugs = cache.get(type) ?? (await fetchSlugs(database, type));
    cache.set(type, slugs);
    return slugs;
  };
}

const createCompileSource = (
  database: Database,
  release: StoredRelease,
  findNear = createSlugFinder(database, release),
): Library['corpusFor'] => {
  const { version, digest, releasedAt } = release;
  const source = createRecordSource(database);
  return (document) => corpusFor(source, { version, digest, releasedAt }, document, findNear);
};

async function createLibrary(database: Database, release: StoredRelease): Promise<Library> {
  const { number: _, count, showcase, intelligence, ...corpus } = release;
  const readColumn = createColumnReader(database);
  const findPage = createPageFinder(readColumn);
  const search = await createSearch(database, count, readColumn);
  const findNear = createSlugFinder(database, release);

  return {
    corpus,
    count,
    showcase,
    async list(selection, sort, page) {
      const { total, ids } = await findPage(selection, sort, page);
      return { total, summaries: await fetchSummaries(database, ids) };
    },
    async search(text, selection, sort, page) {
      const { total, ids } = await search(text, selection, sort, page);
      return { total, summaries: await fetchSummaries(database, ids) };
    },
    async detail(type, namespace, slug) {
      const found =
        namespace === OFFICIAL && isSlug(slug) ? await fetchDetail(database, type, slug) : undefined;
      if (found) return found;
      throw unknownRecordError(
        type,
        namespace,
        slug,
        namespace === OFFICIAL ? await findNear(type, slug) : [],
      );
    },
    intelligence: (namespace) =>
      namespace === OFFICIAL
        ? intelligence
        : new IntelligenceCounters().summary(namespace, corpus.releasedAt),
    corpusFor: createCompileSource(database, release, findNear),
    async ready() {
      await database.query((sql) => sql`select 1 from entry limit 1`);
    },
    close: () => database.close(),
  };
}

interface SummaryRow {
  readonly id: number;
  readonly summary: string;
  readonly intelligence: string;
}

/** Fetches the summaries of entries in the given order. */
async function fetchSummaries(database: Database, ids: readonly number[]): Promise<Summary[]> {
  if (ids.length === 0) return [];
  const rows = await database.query(
    (sql) =>
      sql<SummaryRow[]>`
      select id, summary, intelligence from entry join record using (n)
      where id = any (${`{${ids.join(',')}}`}::text::integer[])`,
  );
  const byId = new Map(
    rows.map(({ id, summary, intelligence }) => [
      id,
      parseWithIntelligence(summary, intelligence) as Summary,
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function fetchDetail(database: Database, type: ContentType, slug: string): Promise<Detail | undefined> {
  const [row] = await database.query(
    (sql) =>
      sql<{ detail: string; intelligence: string }[]>`
      select detail, intelligence from record join entry using (n)
      where record.type = ${type} and record.slug = ${slug}`,
  );
  return row && (parseWithIntelligence(row.detail, row.intelligence) as Detail);
}

async function fetchSlugs(database: Database, type: ContentType): Promise<readonly string[]> {
  const rows = await database.query(
    (sql) => sql<{ slug: string }[]>`select slug from record where type = ${type}`,
  );
  return rows.map(({ slug }) => slug);
}

async function fetchSimilarSlugs(
  database: Database,
  type: ContentType,
  slug: string,
): Promise<readonly string[]> {
  const rows = await database.query(
    (sql) =>
      sql<{ slug: string }[]>`
      select slug from record where type = ${type} and slug % ${slug}
      order by similarity(slug, ${slug}) desc, slug limit 50`,
  );
  return rows.map(({ slug: one }) => one);
}

/** A row of `svc.release`. */
interface StoredRelease extends Release {
  readonly number: number;
  readonly count: number;
  readonly showcase: Showcase;
  readonly intelligence: IntelligenceSummary;
}

interface ReleaseRow {
  readonly number: number;
  readonly format: number;
  readonly version: string;
  readonly digest: string;
  readonly released_at: string;
  readonly records: number;
  readonly showcase: string;
  readonly intelligence: string;
}

/** Fetches the newest release. Throws if there is none, or if it has another format. */
async function fetchNewestRelease(database: Database): Promise<StoredRelease> {
  const row = await fetchReleaseRow(
    database,
    (sql) => sql<ReleaseRow[]>`select * from svc.release order by number desc limit 1`,
  );
  if (!row)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'The database of SVC_DATABASE_URL has no release yet. Fill it with: svc content load',
    );
  return toStoredRelease(row);
}

/** Fetches the release with a digest. Throws if it is gone. */
async function fetchRelease(database: Database, digest: string): Promise<StoredRelease> {
  const row = await fetchReleaseRow(
    database,
    (sql) =>
      sql<ReleaseRow[]>`select * from svc.release where digest = ${digest} order by number desc limit 1`,
  );
  if (!row)
    throw new ServiceError('RELEASE_GONE', 'The release of this service is not in the database any more.');
  return toStoredRelease(row);
}

function toStoredRelease(row: ReleaseRow): StoredRelease {
  if (row.format !== FORMAT)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `The newest release in the database was loaded by another version of svc (format ${row.format}, not ${FORMAT}). Load it again with: svc content load`,
    );
  return {
    number: row.number,
    version: row.version,
    digest: row.digest,
    releasedAt: row.released_at,
    count: row.records,
    showcase: JSON.parse(verifyDigest(row.showcase)) as Showcase,
    intelligence: JSON.parse(verifyDigest(row.intelligence)) as IntelligenceSummary,
  };
}

async function fetchReleaseRow(
  database: Database,
  query: (sql: Sql) => PromiseLike<readonly ReleaseRow[]>,
): Promise<ReleaseRow | undefined> {
  try {
    const [row] = await database.query(query);
    return row;
  } catch (thrown) {
    // The table of releases does not exist before the first load.
    if (thrown instanceof ServiceError && thrown.code === 'RELEASE_GONE') return undefined;
    throw thrown;
  }
}
