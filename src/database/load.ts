import { type AssessmentInput, createAssessor } from '../content/assess.ts';
import {
  type ContentRecord,
  type ContentType,
  type Corpus,
  OFFICIAL,
  type RecordData,
} from '../content/corpus.ts';
import { IntelligenceCounters, type Intelligence } from '../content/intelligence.ts';
import { toDetailHead, computePriority, toSummaryHead } from '../content/entries.ts';
import { toSearchDocument } from '../content/search/document.ts';
import { openShowcase } from '../content/showcase-folder.ts';
import { ServiceError } from '../base/errors.ts';
import type { DatabaseAddress } from './database-url.ts';
import { CorpusStatistics } from './statistics.ts';
import { type SqlExecutor, type Sql, withWriter } from './connect.ts';
import { withRowCopier, type RowCopier } from './copy.ts';
import { TermWriter, analyzeDocument } from './postings.ts';
import {
  FILL_TABLES,
  collectFacts,
  FORMAT,
  CREATE_INDEXES,
  toMask,
  schemaName,
  prependDigest,
  toHeadText,
  CREATE_TABLES,
} from './tables.ts';
import { duplicateError, type InputRecord, parseInputRecord } from './input.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Input of a load, which becomes one release. */
export interface CorpusSource {
  readonly version: string;
  readonly releasedAt: string;
  /** Digest of the whole release from its manifest; computed if absent. */
  readonly digest?: string;
  readonly records: AsyncIterable<InputRecord> | Iterable<InputRecord>;
}

export interface LoadOptions {
  /** Does everything but rolls back at the end. */
  readonly dryRun?: boolean;
  /** Receives progress messages. */
  readonly note?: (text: string) => void;
  readonly signal?: AbortSignal;
}

export interface LoadResult {
  /** The number of the release; undefined after a dry run. */
  readonly release: number | undefined;
  readonly records: number;
  readonly digest: string;
  readonly seconds: number;
}

/** The new release, and the previous one for services that have not been restarted. */
const MAX_RELEASES = 2;

/** Arbitrary id of the advisory lock that serializes loads. */
const LOAD_LOCK_ID = 7_382_001;

const PROGRESS_INTERVAL = 10_000;

class DryRun extends Error {}

/**
 * Writes a release in one transaction, so that an error or a crash leaves the database unchanged. Running services keep
 * using the release they opened.
 */
export async function load(
  address: DatabaseAddress,
  source: CorpusSource,
  options: LoadOptions = {},
): Promise<LoadResult> {
  const start = performance.now();
  return withWriter(address, async (sql) => {
    let loaded: Omit<LoadResult, 'seconds'> | undefined;
    try {
      await sql.begin(async (transaction) => {
        loaded = await writeRelease(transaction, source, options);
        // Thrown to roll back.
        if (options.dryRun === true) throw new DryRun();
      });
    } catch (thrown) {
      if (!(thrown instanceof DryRun)) throw thrown;
    }
    if (loaded?.release !== undefined) await finishRelease(sql, loaded.release);
    const { release, records = 0, digest = '' } = loaded ?? {};
    return { release, records, digest, seconds: Math.round(performance.now() - start) / 1000 };
  });
}

async function writeRelease(
  sql: SqlExecutor,
  source: CorpusSource,
  options: LoadOptions,
): Promise<Omit<LoadResult, 'seconds'>> {
  const { version, releasedAt } = source;
  const [lock] = await sql<{ free: boolean }[]>`select pg_try_advisory_xact_lock(${LOAD_LOCK_ID}) as free`;
  if (lock?.free !== true)
    throw new ServiceError(
      'CONFLICT',
      'Another load into this database is in progress. Wait until it has finished.',
    );
  await migrate(sql, MIGRATIONS);
  const [{ number = 0 } = {}] = await sql<{ number: number }[]>`
    select nextval(pg_get_serial_sequence('svc.release', 'number'))::integer as number`;
  await sql.unsafe(`create schema ${schemaName(number)}`);
  await sql.unsafe(`set local search_path to ${schemaName(number)}, public`);
  await sql.unsafe(`set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`);
  await sql.unsafe(CREATE_TABLES);
  const statistics = await withRowCopier(sql, (rows) => copyRecords(rows, source, options));
  const { showcase, audits } = openShowcase(toDigestCorpus(statistics, source));
  const counters = new IntelligenceCounters();
  await withRowCopier(sql, (rows) => copyAssessments(rows, statistics, createAssessor(audits), counters));
  for (const statement of [...FILL_TABLES, ...CREATE_INDEXES]) {
    throwIfAborted(options);
    options.note?.(statement.trim().split('\n')[0] ?? '');
    await sql.unsafe(statement);
  }
  const digest = source.digest ?? statistics.digest(version, releasedAt);
  await sql`
    insert into svc.release (number, format, version, digest, released_at, records, showcase, intelligence)
    overriding system value
    values (${number}, ${FORMAT}, ${version}, ${digest}, ${releasedAt}, ${statistics.size}, ${prependDigest(JSON.stringify(showcase))},
      ${prependDigest(JSON.stringify(counters.summary(OFFICIAL, releasedAt)))})`;
  return { release: options.dryRun === true ? undefined : number, records: statistics.size, digest };
}

/** Validates, writes and counts the records in one pass, and keeps only their statistics in memory. */
async function copyRecords(
  rows: RowCopier,
  source: CorpusSource,
  options: LoadOptions,
): Promise<CorpusStatistics> {
  const statistics = new CorpusStatistics();
  const terms = new TermWriter(rows);
  for await (const input of source.records) {
    throwIfAborted(options);
    const record = parseInputRecord(input, source.releasedAt);
    const n = statistics.add(record);
    if (n === undefined) throw duplicateError(input, record);
    const { type, slug, digest, data } = record;
    const summary = toHeadText(toSummaryHead(record));
    await rows.add('record', n, type, slug, digest, summary, toHeadText(toDetailHead(record)));
    for (const name of data.aliases ?? []) await rows.add('alias', n, type, name, slug);
    await rows.add('staged_name', n, toCodeUnitBytes(data.name.toLowerCase()));
    await terms.add(n, analyzeDocument(toSearchDocument(record)));
    if (statistics.size % PROGRESS_INTERVAL === 0) options.note?.(`${statistics.size} records`);
  }
  await terms.flush();
  return statistics;
}

/** Writes the assessments, which can be computed only after all records are known. */
async function copyAssessments(
  rows: RowCopier,
  statistics: CorpusStatistics,
  assess: (input: AssessmentInput) => Intelligence,
  counters: IntelligenceCounters,
): Promise<void> {
  let n = 0;
  for (const { record: stored, input } of statistics.assessmentInputs()) {
    const { type, slug, updatedAt, portfolio } = stored;
    const intelligence = assess(input);
    counters.add(type, intelligence, portfolio?.visibility);
    const record = { type, slug, data: { blueprint_portfolio: portfolio } } as unknown as ContentRecord;
    const entry = { record, intelligence };
    const text = prependDigest(JSON.stringify(intelligence));
    await rows.add(
      'staged_assessment',
      n,
      type,
      slug,
      computePriority(entry),
      updatedAt,
      toMask(collectFacts(entry)),
      text,
    );
    n++;
  }
}

function throwIfAborted({ signal }: LoadOptions): void {
  if (signal?.aborted) throw new ServiceError('INTERRUPTED', 'Stopped. The database is unchanged.');
}

/** Encodes a text so that the server sorts it by code units, like every list. */
const toCodeUnitBytes = (text: string): string =>
  `\\x${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;

/** Creates a corpus that has only the digests of records, which is what audits are compared with. */
function toDigestCorpus(
  statistics: CorpusStatistics,
  { version, releasedAt, digest = '' }: CorpusSource,
): Corpus {
  return {
    records: [],
    version,
    releasedAt,
    digest,
    has: (type, slug) => statistics.digestOf(type, slug) !== undefined,
    get: <Type extends ContentType>(type: Type, slug: string) => {
      const known = statistics.digestOf(type, slug);
      return known === undefined
        ? undefined
        : {
            type,
            slug,
            digest: known,
            version: '',
            data: {} as RecordData<Type>,
            publishedAt: '',
            updatedAt: '',
          };
    },
  };
}

/** Vacuums the committed release, which makes counting cheap, and drops old releases. */
async function finishRelease(sql: Sql, release: number): Promise<void> {
  await sql
    .unsafe(
      `vacuum (freeze) ${schemaName(release)}.entry, ${schemaName(release)}.record, ${schemaName(release)}.word`,
    )
    .simple();
  await sql.begin(async (transaction) => {
    const old = await transaction<{ number: number }[]>`
      select number from svc.release order by number desc offset ${MAX_RELEASES}`;
    for (const { number } of old) {
      await transaction.unsafe(`drop schema if exists ${schemaName(number)} cascade`);
      await transaction`delete from svc.release where number = ${number}`;
    }
  });
}
