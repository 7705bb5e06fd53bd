/** Selects and sorts the records of a release by numbers in memory: a few bytes per record, whatever their size. */
import type { Page, Selection, Sort } from '../content/entries.ts';
import type { Database } from './connect.ts';
import { requiredFacts, toMask } from './tables.ts';

/** Reads a number per record, in input order: its facts, or its position in the corpus or in a sort order. */
export type ColumnReader = (column: 'facts' | 'corpus' | Sort) => Promise<Uint32Array>;

/** Columns are read on first use and kept, since a release never changes. */
export function createColumnReader(database: Database): ColumnReader {
  const cache = new Map<string, Uint32Array>();
  return async (column) => {
    const cached = cache.get(column);
    if (cached) return cached;
    const [row] = await database.query(
      (sql) => sql<{ numbers: string }[]>`select ${sql(column)} as numbers from lineup`,
    );
    const numbers = parseNumbers(row?.numbers ?? '');
    cache.set(column, numbers);
    return numbers;
  };
}

const parseNumbers = (text: string): Uint32Array =>
  Uint32Array.from(text === '' ? [] : text.split(' '), Number);

/** Facts and ids of all records, in one sort order. */
interface SortedColumns {
  readonly facts: Uint32Array;
  readonly ids: Uint32Array;
}

export type PageFinder = (
  selection: Selection,
  sort: Sort,
  page: Page,
) => Promise<{ readonly total: number; readonly ids: readonly number[] }>;

/**
 * Finds the entries of one page of a list, and the total. One scan over the facts takes less time than the query for the
 * texts of the page, and the same time for every offset.
 */
export function createPageFinder(readColumn: ColumnReader): PageFinder {
  const cache = new Map<Sort, SortedColumns>();
  const readSorted = async (sort: Sort): Promise<SortedColumns> => {
    const cached = cache.get(sort);
    if (cached) return cached;
    const [facts, ids, positions] = [
      await readColumn('facts'),
      await readColumn('recommended'),
      await readColumn(sort),
    ];
    const sorted = { facts: permute(facts, positions), ids: permute(ids, positions) };
    cache.set(sort, sorted);
    return sorted;
  };
  return async (selection, sort, { limit, offset }) => {
    const required = requiredFacts(selection);
    if (!required) return { total: 0, ids: [] };
    const mask = toMask(required);
    const { facts, ids } = await readSorted(sort);
    const page: number[] = [];
    let total = 0;
    for (let at = 0; at < facts.length; at++) {
      if (((facts[at] ?? 0) & mask) !== mask) continue;
      if (total >= offset && page.length < limit) page.push(ids[at] ?? 0);
      total++;
    }
    return { total, ids: page };
  };
}

/** Moves each number to its position, counted from 1. */
function permute(numbers: Uint32Array, positions: Uint32Array): Uint32Array {
  const moved = new Uint32Array(numbers.length);
  for (let at = 0; at < numbers.length; at++) moved[(positions[at] ?? 1) - 1] = numbers[at] ?? 0;
  return moved;
}
