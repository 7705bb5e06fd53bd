import type { Migration } from '../migrate.ts';

/** Words that share their threes of letters, for typing errors. */
export const trigrams: Migration = {
  number: 2,
  name: 'trigrams',
  up: 'create extension if not exists pg_trgm with schema public',
};
