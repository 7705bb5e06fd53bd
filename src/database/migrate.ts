import { ServiceError } from '../base/errors.ts';
import type { SqlExecutor } from './connect.ts';

/** One step from an empty database to the current layout. Never changes once it has been released. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly up: string;
}

/** Applies the migrations that the database does not have yet, within the caller's transaction. */
export async function migrate(sql: SqlExecutor, migrations: readonly Migration[]): Promise<void> {
  await sql`create schema if not exists svc`;
  await sql`
    create table if not exists svc.migration (
      number integer primary key,
      name text not null,
      made_at timestamptz not null default now()
    )`;
  const applied = await sql<{ number: number }[]>`select number from svc.migration order by number`;
  const last = applied.at(-1)?.number ?? 0;
  if (last > (migrations.at(-1)?.number ?? 0))
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `The database has the migration ${last}, which this version of svc does not support. Use the version that applied it.`,
    );
  for (const { number, name, up } of migrations.filter((one) => one.number > last)) {
    try {
      await sql.unsafe(up);
    } catch (thrown) {
      const { code } = thrown as { readonly code?: string };
      if (code !== '42501' && code !== '0A000' && code !== '58P01') throw thrown;
      throw new ServiceError(
        'INVALID_CONFIGURATION',
        `The migration "${name}" needs a permission or an extension that is missing. Run as the owner of the database: ${up.trim()};`,
        { cause: thrown },
      );
    }
    await sql`insert into svc.migration (number, name) values (${number}, ${name})`;
  }
}
