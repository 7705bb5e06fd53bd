import { type Examined, judgeOf } from '../content/assess.ts';
import {
  type ContentRecord,
  type ContentType,
  type Corpus,
  OFFICIAL,
  type RecordData,
} from '../content/corpus.ts';
import { Counters, type Intelligence } from '../content/intelligence.ts';
import { detailHead, priority, summaryHead } from '../content/entries.ts';
import { toSearchDocument } from '../content/search/document.ts';
import { openShowcase } from '../content/showcase-folder.ts';
import { ServiceError } from '../base/errors.ts';
import type { Address } from './database-url.ts';
import { Census } from './statistics.ts';
import { type Asker, type Sql, withWriter } from './connect.ts';
import { copying, type Rows } from './copy.ts';
import { TermDraft, wordsIn } from './postings.ts';
import { ARRANGE, factsOf, FORMAT, INDEXES, maskOf, schemaOf, seal, sealHead, TABLES } from './tables.ts';
import { duplicate, type Incoming, parseInputRecord } from './input.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** What is loaded as one release. */
export interface Source {
  readonly version: string;
  readonly releasedAt: string;
  /** Of the whole release, where a manifest pins it; computed otherwise. */
  readonly digest?: string;
  readonly records: AsyncIterable<Incoming> | Iterable<Incoming>;
}

export interface LoadOptions {
  /** Everything but the last step: nothing stays. */
  readonly dryRun?: boolean;
  /** Told what is under way, now and then. */
  readonly note?: (text: string) => void;
  readonly signal?: AbortSignal;
}

export interface Loaded {
  /** The number of the release; undefined after a dry run. */
  readonly release: number | undefined;
  readonly records: number;
  readonly digest: string;
  readonly seconds: number;
}

/** Releases that stay: the new one, and the one before it for services that have not been restarted. */
const KEPT = 2;

/** Any number; only loads ask for it. */
const LOCK = 7_382_001;

const EACH = 10_000;

class DryRun extends Error {}

/**
 * Writes a release in one transaction: a failure, a kill or a bad record leaves the database as it was. Services go on
 * with the release they opened.
 */
export async function load(address: Address, source: Source, options: LoadOptions = {}): Promise<Loaded> {
  const start = performance.now();
  return withWriter(address, async (sql) => {
    let loaded: Omit<Loaded, 'seconds'> | undefined;
    try {
      await sql.begin(async (transaction) => {
        loaded = await write(transaction, source, options);
        // Thrown, so that nothing of it stays.
        if (options.dryRun === true) throw new DryRun();
      });
    } catch (thrown) {
      if (!(thrown instanceof DryRun)) throw thrown;
    }
    if (loaded?.release !== undefined) await tidy(sql, loaded.release);
    const { release, records = 0, digest = '' } = loaded ?? {};
    return { release, records, digest, seconds: Math.round(performance.now() - start) / 1000 };
  });
}

async function write(sql: Asker, source: Source, options: LoadOptions): Promise<Omit<Loaded, 'seconds'>> {
  const { version, releasedAt } = source;
  const [lock] = await sql<{ free: boolean }[]>`select pg_try_advisory_xact_lock(${LOCK}) as free`;
  if (lock?.free !== true)
    throw new ServiceError(
      'CONFLICT',
      'Another load into this database is under way. Wait until it is done.',
    );
  await migrate(sql, MIGRATIONS);
  const [{ number = 0 } = {}] = await sql<{ number: number }[]>`
    select nextval(pg_get_serial_sequence('svc.release', 'number'))::integer as number`;
  await sql.unsafe(`create schema ${schemaOf(number)}`);
  await sql.unsafe(`set local search_path to ${schemaOf(number)}, public`);
  await sql.unsafe(`set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`);
  await sql.unsafe(TABLES);
  const census = await copying(sql, (rows) => copyRecords(rows, source, options));
  const { showcase, audits } = openShowcase(knownTo(census, source));
  const counters = new Counters();
  await copying(sql, (rows) => copyJudgements(rows, census, judgeOf(audits), counters));
  for (const statement of [...ARRANGE, ...INDEXES]) {
    refuseInterrupted(options);
    options.note?.(statement.trim().split('\n')[0] ?? '');
    await sql.unsafe(statement);
  }
  const digest = source.digest ?? census.digest(version, releasedAt);
  await sql`
    insert into svc.release (number, format, version, digest, released_at, records, showcase, intelligence)
    overriding system value
    values (${number}, ${FORMAT}, ${version}, ${digest}, ${releasedAt}, ${census.size}, ${seal(JSON.stringify(showcase))},
      ${seal(JSON.stringify(counters.summary(OFFICIAL, releasedAt)))})`;
  return { release: options.dryRun === true ? undefined : number, records: census.size, digest };
}

/** One pass over the records, each checked, written and counted; only the census of them is held. */
async function copyRecords(rows: Rows, source: Source, options: LoadOptions): Promise<Census> {
  const census = new Census();
  const terms = new TermDraft(rows);
  for await (const incoming of source.records) {
    refuseInterrupted(options);
    const record = parseInputRecord(incoming, source.releasedAt);
    const n = census.add(record);
    if (n === undefined) throw duplicate(incoming, record);
    const { type, slug, digest, data } = record;
    const summary = sealHead(summaryHead(record));
    await rows.add('record', n, type, slug, digest, summary, sealHead(detailHead(record)));
    await rows.add('drafted', n, codeUnits(data.name.toLowerCase()));
    await terms.add(n, wordsIn(toSearchDocument(record)));
    if (census.size % EACH === 0) options.note?.(`${census.size} records`);
  }
  await terms.flush();
  return census;
}

/** What is known of each record when all of them are. */
async function copyJudgements(
  rows: Rows,
  census: Census,
  judge: (examined: Examined) => Intelligence,
  counters: Counters,
): Promise<void> {
  let n = 0;
  for (const { held, examined } of census.examined()) {
    const { type, slug, updatedAt, portfolio } = held;
    const intelligence = judge(examined);
    counters.add(type, intelligence);
    const record = { type, slug, data: { blueprint_portfolio: portfolio } } as unknown as ContentRecord;
    const entry = { record, intelligence };
    const sealed = seal(JSON.stringify(intelligence));
    await rows.add('judged', n, type, slug, priority(entry), updatedAt, maskOf(factsOf(entry)), sealed);
    n++;
  }
}

function refuseInterrupted({ signal }: LoadOptions): void {
  if (signal?.aborted) throw new ServiceError('INTERRUPTED', 'Stopped. The database is as it was.');
}

/** Bytes that the server puts in the order that code units have, which is that of every list. */
const codeUnits = (text: string): string => `\\x${Buffer.from(text, 'utf16le').swap16().toString('hex')}`;

/** As much of a corpus as an audit is compared with: the digests of records. */
function knownTo(census: Census, { version, releasedAt, digest = '' }: Source): Corpus {
  return {
    records: [],
    version,
    releasedAt,
    digest,
    get: <Type extends ContentType>(type: Type, slug: string) => {
      const known = census.digestOf(type, slug);
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

/** After the release stands: what makes counting cheap, and the end of releases nobody should serve any more. */
async function tidy(sql: Sql, release: number): Promise<void> {
  await sql
    .unsafe(
      `vacuum (freeze) ${schemaOf(release)}.entry, ${schemaOf(release)}.record, ${schemaOf(release)}.word`,
    )
    .simple();
  await sql.begin(async (transaction) => {
    const old = await transaction<{ number: number }[]>`
      select number from svc.release order by number desc offset ${KEPT}`;
    for (const { number } of old) {
      await transaction.unsafe(`drop schema if exists ${schemaOf(number)} cascade`);
      await transaction`delete from svc.release where number = ${number}`;
    }
  });
}
