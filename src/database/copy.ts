import { once } from 'node:events';
import type { SqlExecutor } from './connect.ts';

/** Characters of rows that are put together before they are sent. */
const MAX_BATCH_CHARACTERS = 1024 * 1024;

/** Rows that are put together before the process looks whether the server takes more of those under way. */
const ROWS_PER_TICK = 16;

const SPECIAL = /[\\\n\r\t]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapeValue = (value: string | number): string =>
  typeof value === 'string' && SPECIAL.test(value)
    ? value.replaceAll(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '')
    : String(value);

/** Does the work, and comes back when the server has taken all rows, or when it has done with them if the work failed. */
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

/** Rows on their way into tables by COPY: the server takes those that were sent while the next are put together. */
export class RowCopier {
  readonly #sql: SqlExecutor;
  readonly #waiting = new Map<string, string>();
  #under: Promise<unknown> = Promise.resolve();
  #rows = 0;

  constructor(sql: SqlExecutor) {
    this.#sql = sql;
  }

  /** Resolves when there is room for more. Where the server refused rows before, that is the failure of these. */
  async add(table: string, ...values: readonly (string | number)[]): Promise<void> {
    const rows = `${this.#waiting.get(table) ?? ''}${values.map(escapeValue).join('\t')}\n`;
    this.#waiting.set(table, rows);
    if (rows.length >= MAX_BATCH_CHARACTERS) await this.#send(table);
    else if (++this.#rows % ROWS_PER_TICK === 0) await new Promise(setImmediate);
  }

  /** Resolves when all rows have been taken. */
  async end(): Promise<void> {
    for (const table of this.#waiting.keys()) await this.#send(table);
    await this.#under;
  }

  /** Resolves when nothing is under way, however that ended. */
  async idle(): Promise<void> {
    await this.#under.catch(() => {});
  }

  async #send(table: string): Promise<void> {
    // One at a time: there is one connection.
    await this.#under;
    const rows = this.#waiting.get(table) ?? '';
    this.#waiting.delete(table);
    this.#under = this.#copy(table, rows);
    // Told to whoever waits for it next.
    this.#under.catch(() => {});
  }

  async #copy(table: string, rows: string): Promise<void> {
    const stream = await this.#sql`copy ${this.#sql(table)} from stdin`.writable();
    const finished = once(stream, 'finish');
    stream.end(rows);
    await finished;
  }
}
