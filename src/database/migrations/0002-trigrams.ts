import type { Migration } from '../migrate.ts';

/** Provides trigram similarity, by which typos are found. */
export const trigrams: Migration = {
  number: 2,
  name: 'trigrams',
  up: 'create extension if not exists pg_trgm with schema public',
};
