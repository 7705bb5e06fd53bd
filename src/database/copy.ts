import { once } from 'node:events';
import type { Asker } from './connect.ts';

/** Characters of rows that are put together before they are sent. */
const FULL = 1024 * 1024;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escaped = (value: string | number): string =>
  String(value).replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '');

/** Rows for one table, sent many at a time by COPY. */
export class Rows {
  readonly #sql: Asker;
  readonly #table: string;
  #waiting: string[] = [];
  #size = 0;

  constructor(sql: Asker, table: string) {
    this.#sql = sql;
    this.#table = table;
  }

  /** True when `flush` should be called. */
  add(...values: readonly (string | number)[]): boolean {
    const row = `${values.map(escaped).join('\t')}\n`;
    this.#waiting.push(row);
    this.#size += row.length;
    return this.#size >= FULL;
  }

  async flush(): Promise<void> {
    const text = this.#waiting.join('');
    this.#waiting = [];
    this.#size = 0;
    if (text === '') return;
    const stream = await this.#sql`copy ${this.#sql(this.#table)} from stdin`.writable();
    const finished = once(stream, 'finish');
    stream.end(text);
    await finished;
  }
}
