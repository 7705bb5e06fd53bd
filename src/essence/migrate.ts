import { ServiceError } from '../base/errors.ts';
import { isObject } from '../base/guards.ts';
import { quote } from '../base/text.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';
import { createDraft, type Draft, toOldPointer } from './migrate-draft.ts';
import { rewriteV2Forms, rewriteV3Forms } from './migrate-forms.ts';
import { repairDraft } from './migrate-repair.ts';
import { migrateV2 } from './migrate-v2.ts';
import { migrateV3 } from './migrate-v3.ts';
import type { MigrationNote, MigrationResult } from './migration.ts';
import { parseEssence } from './read.ts';
import { completeVersion, ESSENCE_VERSION, guessVersion } from './version.ts';

export interface Migration extends MigrationResult {
  /** The version of the old document, as it is written there. */
  readonly from: string;
}

const SUPPORTED_VERSIONS = '2.x, 3.0.0, 3.1.0 or 4.0.0';

/**
 * Migrates a 2.x or 3.x document to 4.0.0. The result is valid. Every value of the old document is in the result, or a
 * note has its pointer.
 */
export function migrate(value: unknown): Migration {
  const { from, version, note } = readVersion(value);
  const draft = createDraft(isObject(value) ? { ...value, version } : value);
  if (note) draft.notes.push(note);
  if (version === ESSENCE_VERSION) return { from, essence: parseEssence(draft.document), notes: draft.notes };
  draft.notes.push(...noteSchema(value));
  const { essence, notes } = withOldPointers(draft, () =>
    version.startsWith('2.') ? migrateDraftV2(draft) : migrateDraftV3(draft),
  );
  return { from, essence: parseEssence(essence), notes: [...draft.notes, ...notes] };
}

function migrateDraftV2(draft: Draft): MigrationResult {
  rewriteV2Forms(draft);
  repairDraft(draft, 'essence.v2.json');
  return migrateV2(draft.document);
}

function migrateDraftV3(draft: Draft): MigrationResult {
  rewriteV3Forms(draft);
  repairDraft(draft, 'essence.v3.json');
  return migrateV3(draft.document);
}

/** Makes notes and errors refer to the old document, of which the draft is a rewritten copy. */
function withOldPointers(draft: Draft, work: () => MigrationResult): MigrationResult {
  try {
    const { essence, notes } = work();
    const translate = (note: MigrationNote): MigrationNote =>
      note.kind === 'derived' ? note : { ...note, pointer: toOldPointer(draft, note.pointer) };
    return { essence, notes: notes.map(translate) };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { errors = [], ...facts } = thrown.facts;
    const translated = errors.map((error) => {
      if (error.pointer === undefined) return error;
      const pointer = toOldPointer(draft, error.pointer);
      return { ...error, pointer, message: error.message.replace(error.pointer, pointer) };
    });
    const message = thrown.message.replace(errors[0]?.message ?? '', translated[0]?.message ?? '');
    throw new ServiceError(thrown.code, message, { ...facts, errors: translated });
  }
}

/** Reads the version; one that is missing or shortened is completed, with a note. */
function readVersion(value: unknown): {
  readonly from: string;
  readonly version: string;
  readonly note?: MigrationNote;
} {
  const written = isObject(value) ? value['version'] : undefined;
  const version = written === undefined ? guessVersion(value) : completeVersion(written);
  if (version === undefined) throw unsupportedError(written);
  if (written === version) return { from: version, version };
  const note: MigrationNote =
    written === undefined
      ? { kind: 'derived', pointer: '/version', message: `The document has the fields of ${version}.` }
      : { kind: 'changed', pointer: '/version', message: `Read as ${version}.` };
  return { from: String(written ?? version), version, note };
}

function unsupportedError(version: unknown): ServiceError {
  const got =
    version === undefined
      ? 'it is missing'
      : `got ${typeof version === 'string' ? quote(version) : quote(JSON.stringify(version)).slice(1, -1)}`;
  const message = `/version must be ${SUPPORTED_VERSIONS} to migrate; ${got}.`;
  return new ServiceError('INVALID_ESSENCE', message, {
    errors: [{ pointer: '/version', message, expected: SUPPORTED_VERSIONS }],
  });
}

function noteSchema(value: unknown): MigrationNote[] {
  if (!isObject(value) || !Object.hasOwn(value, '$schema')) return [];
  return [
    {
      kind: 'dropped',
      pointer: '/$schema',
      message: `Replaced by ${SCHEMA_BASE}essence.v4.json, the schema of ${ESSENCE_VERSION}.`,
    },
  ];
}
