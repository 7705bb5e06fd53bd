import { ServiceError } from '../base/errors.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';
import { quote } from '../base/text.ts';
import { migrateV2 } from './migrate-v2.ts';
import { migrateV3 } from './migrate-v3.ts';
import type { MigrationResult, MigrationNote } from './migration.ts';
import { ESSENCE_VERSION, parseEssence } from './read.ts';

export interface Migration extends MigrationResult {
  /** The version of the old document. */
  readonly from: string;
}

const SUPPORTED_VERSIONS = '2.x, 3.0.0, 3.1.0 or 4.0.0';

/** Migrates a 2.x or 3.x document to 4.0.0. The result is valid; a note lists each part that could not be kept. */
export function migrate(value: unknown): Migration {
  const from = readVersion(value);
  if (from === ESSENCE_VERSION) return { from, essence: parseEssence(value), notes: [] };
  const { essence, notes } = from.startsWith('2.') ? migrateV2(value) : migrateV3(value);
  return { from, essence: parseEssence(essence), notes: [...noteSchema(value), ...notes] };
}

function readVersion(value: unknown): string {
  const version =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'string' && /^(2\.\d+\.\d+|3\.[01]\.0|4\.0\.0)$/.test(version)) return version;
  const got = typeof version === 'string' ? `got ${quote(version)}` : 'it is missing';
  const message = `/version must be ${SUPPORTED_VERSIONS} to migrate; ${got}.`;
  throw new ServiceError('INVALID_ESSENCE', message, {
    errors: [{ pointer: '/version', message, expected: SUPPORTED_VERSIONS }],
  });
}

function noteSchema(value: unknown): MigrationNote[] {
  if (typeof value !== 'object' || value === null || !('$schema' in value)) return [];
  return [
    {
      kind: 'dropped',
      pointer: '/$schema',
      message: `Replaced by ${SCHEMA_BASE}essence.v4.json, the schema of ${ESSENCE_VERSION}.`,
    },
  ];
}
