import { ServiceError } from '../base/errors.ts';
import type { Asker } from './connect.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Makes the migrations that the database has not seen; within the transaction of the caller. */
export async function migrate(sql: Asker): Promise<void> {
  await sql`create schema if not exists svc`;
  await sql`
    create table if not exists svc.migration (
      number integer primary key,
      name text not null,
      made_at timestamptz not null default now()
    )`;
  const made = await sql<{ number: number }[]>`select number from svc.migration order by number`;
  const last = made.at(-1)?.number ?? 0;
  if (last > (MIGRATIONS.at(-1)?.number ?? 0))
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `The database has the migration ${last}, which this version of svc does not know. Use the version that made it.`,
    );
  for (const { number, name, up } of MIGRATIONS.filter((one) => one.number > last)) {
    try {
      await sql.unsafe(up);
    } catch (thrown) {
      const { code } = thrown as { readonly code?: string };
      if (code !== '42501' && code !== '0A000' && code !== '58P01') throw thrown;
      throw new ServiceError(
        'INVALID_CONFIGURATION',
        `The migration "${name}" needs a right or an extension that the database does not give. As its owner: ${up.trim()};`,
        { cause: thrown },
      );
    }
    await sql`insert into svc.migration (number, name) values (${number}, ${name})`;
  }
}
