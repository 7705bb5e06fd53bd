import type { Release } from '../content/corpus.ts';
import type { IntelligenceSummary } from '../content/intelligence.ts';
import type { Showcase } from '../content/showcase.ts';
import { ServiceError } from '../base/errors.ts';
import type { Database } from './connect.ts';
import { unseal } from './seal.ts';
import { FORMAT } from './tables.ts';

/** A release as the database lists it. */
export interface StoredRelease extends Release {
  readonly number: number;
  readonly count: number;
  readonly showcase: Showcase;
  readonly intelligence: IntelligenceSummary;
}

interface Row {
  readonly number: number;
  readonly format: number;
  readonly version: string;
  readonly digest: string;
  readonly released_at: string;
  readonly records: number;
  readonly showcase: string;
  readonly intelligence: string;
}

/** The newest release; a failure that says what to do if there is none, or one of another format. */
export async function newestRelease(database: Database): Promise<StoredRelease> {
  const row = await newestRow(database);
  if (!row)
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'The database of SVC_DATABASE_URL has no release yet. Fill it with: svc content load',
    );
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
    showcase: JSON.parse(unseal(row.showcase)) as Showcase,
    intelligence: JSON.parse(unseal(row.intelligence)) as IntelligenceSummary,
  };
}

async function newestRow(database: Database): Promise<Row | undefined> {
  try {
    const [row] = await database.ask(
      (sql) => sql<Row[]>`select * from svc.release order by number desc limit 1`,
    );
    return row;
  } catch (thrown) {
    // Nothing was ever loaded: there is not even the list of releases.
    if (thrown instanceof ServiceError && thrown.code === 'RELEASE_GONE') return undefined;
    throw thrown;
  }
}
