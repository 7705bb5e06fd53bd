import type { Migration } from '../migrate.ts';

/** Lists the releases. The records of each are in a separate schema: see `tables.ts`. */
export const releases: Migration = {
  number: 1,
  name: 'releases',
  up: `
    create table svc.release (
      number integer primary key generated always as identity,
      -- Of the tables of the release; a service reads those of its own format only.
      format integer not null,
      version text not null,
      digest text not null,
      released_at text not null,
      records integer not null,
      showcase text not null,
      intelligence text not null,
      loaded_at timestamptz not null default now()
    )`,
};
