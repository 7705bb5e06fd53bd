import type { Page, Selection, Sort } from '../content/select.ts';
import type { Database, Sql } from './connect.ts';
import { maskOf, wantedBy } from './facts.ts';
import type { Remembered } from './remembered.ts';

/** The column of `entry` that holds the place of a record in each order. */
export const PLACES = { recommended: 'id', recent: 'recent', name: 'named' } as const satisfies Record<
  Sort,
  string
>;

/** Which entries a list shows, and how many there are in all. */
export async function listed(
  database: Database,
  totals: Remembered<number>,
  selection: Selection,
  sort: Sort,
  { limit, offset }: Page,
): Promise<{ readonly total: number; readonly ids: readonly number[] }> {
  const wanted = wantedBy(selection);
  if (!wanted) return { total: 0, ids: [] };
  const mask = maskOf(wanted);
  const { type } = selection;
  const holds = (sql: Sql) =>
    type === undefined ? sql`facts & ${mask} = ${mask}` : sql`type = ${type} and facts & ${mask} = ${mask}`;
  const total = await totals.get(`list ${type ?? ''} ${mask}`, async () => {
    const [row] = await database.ask(
      (sql) => sql<{ total: number }[]>`select count(*)::integer as total from entry where ${holds(sql)}`,
    );
    return row?.total ?? 0;
  });
  if (offset >= total) return { total, ids: [] };
  const place = PLACES[sort];
  const rows = await database.ask(
    (sql) =>
      sql<{ id: number }[]>`
      select id from entry where ${holds(sql)} order by ${sql(place)} limit ${limit} offset ${offset}`,
  );
  return { total, ids: rows.map(({ id }) => id) };
}
