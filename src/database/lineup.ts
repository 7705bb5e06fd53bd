import type { Sort } from '../content/select.ts';
import type { Database } from './connect.ts';

/** A number for each record of the release, by its number. */
type Numbers = (column: 'facts' | 'corpus' | Sort) => Promise<Uint32Array>;

/** What a search knows of all records: their facts, and their places in the corpus and in each order. Read when it is first asked for. */
export function lineupOf(database: Database): Numbers {
  const known = new Map<string, Uint32Array>();
  return async (column) => {
    const before = known.get(column);
    if (before) return before;
    const [row] = await database.ask(
      (sql) => sql<{ numbers: string }[]>`select ${sql(column)} as numbers from lineup`,
    );
    const numbers = numbersIn(row?.numbers ?? '');
    known.set(column, numbers);
    return numbers;
  };
}

const numbersIn = (text: string): Uint32Array => Uint32Array.from(text === '' ? [] : text.split(' '), Number);
