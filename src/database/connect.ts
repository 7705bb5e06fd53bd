import postgres from 'postgres';
import { type DatabaseAddress, toDriverTls } from './database-url.ts';
import { ServiceError } from '../base/errors.ts';

export type Sql = postgres.Sql;
/** A connection, or a transaction on one. */
export type SqlExecutor = postgres.ISql;

/** Limits for a query on the server, and in total with the wait for a connection. */
const STATEMENT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 6_000;
const CONNECT_TIMEOUT_SECONDS = 5;

export interface Database {
  /** Returns the rows of a query. Throws a `ServiceError`, also on a timeout if the server does not respond. */
  query<Row>(run: (sql: Sql) => PromiseLike<readonly Row[]>): Promise<readonly Row[]>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Maximum number of connections. */
  readonly pool: number;
  /** The schema of unqualified table names. */
  readonly schema: string;
}

/** Opens a pool of read-only connections. They are made on demand, and again after a connection is lost. */
export function connect(address: DatabaseAddress, { pool, schema }: ConnectOptions): Database {
  const sql = postgres({
    ...address,
    ssl: toDriverTls(address),
    max: pool,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    // Fail at once if the database is gone; the next query reconnects.
    backoff: () => 0.1,
    onnotice: () => {},
    // Columns have plain types, so skip the query for custom types on every new connection.
    fetch_types: false,
    connection: {
      application_name: 'svc',
      search_path: `${schema}, public`,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      default_transaction_read_only: true,
      // The best plan depends on the limit and the offset.
      plan_cache_mode: 'force_custom_plan',
      // Every query has an index, so sequential and parallel scans are never right.
      // Strings, because the driver omits false and 0.
      enable_seqscan: 'off',
      max_parallel_workers_per_gather: '0',
      jit: 'off',
    },
  });
  return {
    async query(run) {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(timeoutError()), QUERY_TIMEOUT_MS);
      });
      try {
        return await Promise.race([run(sql), timeout]);
      } catch (thrown) {
        throw toServiceError(thrown);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => sql.end({ timeout: CONNECT_TIMEOUT_SECONDS }),
  };
}

/** Runs work on a single connection. Only connecting has a time limit. */
export async function withWriter<Result>(
  address: DatabaseAddress,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres({
    ...address,
    ssl: toDriverTls(address),
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    max_lifetime: null,
    onnotice: () => {},
    fetch_types: false,
    connection: { application_name: 'svc content load' },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    // The driver connects again for ever to a server that closes every connection.
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(timeoutError()), QUERY_TIMEOUT_MS);
    });
    await Promise.race([sql`select 1`, timeout]);
    clearTimeout(timer);
    return await work(sql);
  } catch (thrown) {
    throw toServiceError(thrown);
  } finally {
    clearTimeout(timer);
    await sql.end({ timeout: CONNECT_TIMEOUT_SECONDS });
  }
}

const RETRY_AFTER_SECONDS = 1;

/** SQLSTATE classes and codes of a database that is unavailable or denies access. */
const UNAVAILABLE = /^(?:08|28|3D|53|57|58|25006)/;
/** The table or the schema does not exist. */
const MISSING = new Set(['42P01', '3F000']);
const CANCELLED = '57014';

/** Converts an error of the driver. The original message stays in the cause, because it may quote user input. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const { code = '' } = thrown as { readonly code?: string };
  if (code === CANCELLED) return timeoutError(thrown);
  if (MISSING.has(code))
    return new ServiceError(
      'RELEASE_GONE',
      'The release that this service uses is no longer in the database. Restart the service to use the newest one.',
      { cause: thrown },
    );
  if (isTlsCode(code))
    return new ServiceError('DATABASE_UNAVAILABLE', `The database ${explainTlsCode(code)}.`, {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: thrown,
    });
  if (UNAVAILABLE.test(code) || /^(?:CONNECT|E[A-Z]+$)/.test(code))
    return new ServiceError('DATABASE_UNAVAILABLE', `The database ${explainCode(code)}.`, {
      retryAfter: RETRY_AFTER_SECONDS,
      cause: thrown,
    });
  return new ServiceError('INTERNAL', 'Internal server error', { cause: thrown });
}

export const timeoutError = (cause?: unknown): ServiceError =>
  new ServiceError('DATABASE_UNAVAILABLE', 'The database did not respond in time.', {
    retryAfter: RETRY_AFTER_SECONDS,
    cause,
  });

/** Codes of OpenSSL and of Node about a handshake or a certificate. */
const isTlsCode = (code: string): boolean => /^(?:ERR_SSL|ERR_TLS|EPROTO$)|CERT|SIGNATURE|ISSUER/.test(code);

const explainTlsCode = (code: string): string =>
  /^ERR_SSL|^EPROTO/.test(code)
    ? `does not speak TLS, which sslmode demands (${code})`
    : `has a certificate that sslmode does not accept (${code})`;

function explainCode(code: string): string {
  if (code.startsWith('28')) return 'refuses the user or the password';
  if (code.startsWith('3D')) return 'does not exist on its server';
  if (code.startsWith('53')) return 'has no resources left';
  if (code === 'CONNECT_TIMEOUT') return 'cannot be reached in time';
  return `cannot be reached (${code})`;
}
