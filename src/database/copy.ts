import { once } from 'node:events';
import type { SqlExecutor } from './connect.ts';

/** Rows are sent in batches of about this size. */
const MAX_BATCH_CHARACTERS = 1024 * 1024;

/** Rows that are formatted before the event loop may send more of the current batch. */
const ROWS_PER_TICK = 16;

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapeValue = (value: string | number): string =>
  typeof value === 'string' && SPECIAL.test(value)
    ? value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '')
    : String(value);

/** Runs `work` with a row copier, and waits until the server has received all rows or, after an error, is idle. */
export async function withRowCopier<Result>(
  sql: SqlExecutor,
  work: (rows: RowCopier) => Promise<Result>,
): Promise<Result> {
  const rows = new RowCopier(sql);
  try {
    const result = await work(rows);
    await rows.end();
    return result;
  } finally {
    await rows.idle();
  }
}

/** Writes rows with COPY. The server receives one batch while the next is being formatted. */
export class RowCopier {
  readonly #sql: SqlExecutor;
  readonly #batches = new Map<string, string>();
  #inFlight: Promise<unknown> = Promise.resolve();
  #rows = 0;

  constructor(sql: SqlExecutor) {
    this.#sql = sql;
  }

  /** Resolves when the next row can be added. Throws if the server rejected an earlier batch. */
  async add(table: string, ...values: readonly (string | number)[]): Promise<void> {
    const rows = `${this.#batches.get(table) ?? ''}${values.map(escapeValue).join('\t')}\n`;
    this.#batches.set(table, rows);
    if (rows.length >= MAX_BATCH_CHARACTERS) await this.#send(table);
    else if (++this.#rows % ROWS_PER_TICK === 0) await new Promise(setImmediate);
  }

  /** Sends the remaining rows and waits for the server. */
  async end(): Promise<void> {
    for (const table of this.#batches.keys()) await this.#send(table);
    await this.#inFlight;
  }

  /** Waits until no batch is in flight, ignoring errors. */
  async idle(): Promise<void> {
    await this.#inFlight.catch(() => {});
  }

  async #send(table: string): Promise<void> {
    // One batch at a time, because there is one connection.
    await this.#inFlight;
    const rows = this.#batches.get(table) ?? '';
    this.#batches.delete(table);
    this.#inFlight = this.#copy(table, rows);
    // The next call that awaits the batch throws the error.
    this.#inFlight.catch(() => {});
  }

  async #copy(table: string, rows: string): Promise<void> {
    const stream = await this.#sql`copy ${this.#sql(table)} from stdin`.writable();
    const finished = once(stream, 'finish');
    stream.end(rows);
    await finished;
  }
}
