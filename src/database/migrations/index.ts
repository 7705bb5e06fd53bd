import type { Migration } from '../migrate.ts';
import { releases } from './0001-releases.ts';
import { trigrams } from './0002-trigrams.ts';

/** All migrations, in order. */
export const MIGRATIONS: readonly Migration[] = [releases, trigrams];
