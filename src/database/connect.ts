import postgres from 'postgres';
import type { DatabaseAddress } from './database-url.ts';
import { ServiceError } from '../base/errors.ts';

export type Sql = postgres.Sql;
/** Within a transaction, or not. */
export type SqlExecutor = postgres.ISql;

/** Milliseconds a question may take in the database; a little more, all in all, with the wait for a connection. */
const STATEMENT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 6_000;
/** Seconds. */
const CONNECT_TIMEOUT_SECONDS = 5;

export interface Database {
  /** The rows of an answer. A failure is one of ours, and comes in time even if the server is silent. */
  query<Row>(question: (sql: Sql) => PromiseLike<readonly Row[]>): Promise<readonly Row[]>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Connections at most. */
  readonly pool: number;
  /** Where names of tables are looked for. */
  readonly schema: string;
}

/** Connections for questions, made when they are needed and again when they broke. */
export function connect(address: DatabaseAddress, { pool, schema }: ConnectOptions): Database {
  const sql = postgres({
    ...address,
    max: pool,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    // Whoever asks is told at once that the database is gone; the next question tries again.
    backoff: () => 0.1,
    onnotice: () => {},
    // Columns are of few plain types; asking the server for its own would be a question more for every connection.
    fetch_types: false,
    connection: {
      application_name: 'svc',
      search_path: `${schema}, public`,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      default_transaction_read_only: true,
      // What a plan is good for depends on how many records are asked for, and from which on.
      plan_cache_mode: 'force_custom_plan',
      // Every question has its index: to read a table whole, or in parts at once, is never what is meant.
      // Texts: the driver leaves out what is false or 0.
      enable_seqscan: 'off',
      max_parallel_workers_per_gather: '0',
      jit: 'off',
    },
  });
  return {
    async query(question) {
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(timeoutError()), QUERY_TIMEOUT_MS);
      });
      try {
        return await Promise.race([question(sql), patience]);
      } catch (thrown) {
        throw toServiceError(thrown);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => sql.end({ timeout: CONNECT_TIMEOUT_SECONDS }),
  };
}

/** One connection for work that takes as long as it takes. */
export async function withWriter<Result>(
  address: DatabaseAddress,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres({
    ...address,
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    max_lifetime: null,
    onnotice: () => {},
    fetch_types: false,
    connection: { application_name: 'svc content load' },
  });
  try {
    return await work(sql);
  } catch (thrown) {
    throw toServiceError(thrown);
  } finally {
    await sql.end({ timeout: CONNECT_TIMEOUT_SECONDS });
  }
}

/** Seconds after which it is worth asking again. */
const RETRY_AFTER_SECONDS = 1;

/** Classes and codes of SQLSTATE that say the database cannot answer now, or not us. */
const UNABLE = /^(?:08|28|3D|53|57|58|25006)/;
const GONE = new Set(['42P01', '3F000']);
const CANCELLED = '57014';

/** What the driver threw, in our words. The server's own words stay in the cause: they may quote what was sent. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const { code = '' } = thrown as { readonly code?: string };
  if (code === CANCELLED) return timeoutError(thrown);
  if (GONE.has(code))
    return new ServiceError(
      'RELEASE_GONE',
      'The release that this service serves is no longer in the database. Restart the service to serve the newest.',
      { cause: thrown },
    );
  if (UNABLE.test(code) || /^(?:CONNECT|E[A-Z]+$)/.test(code))
    return new ServiceError('DATABASE_UNAVAILABLE', `The database ${explainCode(code)}.`, {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: thrown,
    });
  return new ServiceError('INTERNAL', 'Internal server error', { cause: thrown });
}

export const timeoutError = (cause?: unknown): ServiceError =>
  new ServiceError('DATABASE_UNAVAILABLE', 'The database did not answer in time.', {
    retryAfter: RETRY_AFTER_SECONDS,
    cause,
  });

function explainCode(code: string): string {
  if (code.startsWith('28')) return 'refuses the user or the password';
  if (code.startsWith('3D')) return 'does not exist on its server';
  if (code.startsWith('53')) return 'has no resources left';
  if (code === 'CONNECT_TIMEOUT') return 'cannot be reached in time';
  return `cannot be reached (${code})`;
}
