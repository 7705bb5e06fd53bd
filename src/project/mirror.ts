import { toJsonDocument } from '../base/json.ts';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { sha256Digest } from '../base/hash.ts';
import { toCanonicalJson } from '../schemas/json.ts';
import type { ContentRecord } from '../client/index.ts';
import type { Catalog } from '../schemas/types.ts';
import { compareText, quote } from '../base/text.ts';
import { readDocument, writeDocument, writeDocuments } from './file.ts';
import { ensureFolder, readTextInside } from './folder.ts';
import { type LockedRecord, readLockfile } from './lockfile.ts';
import { CACHE } from './paths.ts';

type Summary = Catalog['public-content-summary.v1.json'];
type FullRecord = ContentRecord;

/** All records of one type, as the service returns them. */
export interface MirroredType {
  readonly type: string;
  readonly items: readonly Summary[];
  readonly records: readonly FullRecord[];
}

/** Lists the mirrored records; written last, so that every listed file exists. */
export interface MirrorManifest {
  readonly corpus: { readonly digest: string };
  readonly records: readonly LockedRecord[];
}

export interface MirrorChange {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

export const RECORDS = `${CACHE}/@official`;
const MANIFEST = 'mirror-manifest.json';
/** Files written between two checks for an interrupt. */
const FILES_PER_BATCH = 32;

export const recordFolder = (type: string): string => `${RECORDS}/${type}s`;

/** Pins a record by the digest of its data. */
const toLockedRecord = ({ type, slug, version, data }: FullRecord): LockedRecord => ({
  type,
  id: slug,
  version,
  digest: sha256Digest(toCanonicalJson(data)),
});

/**
 * Builds the manifest and checks it against the lockfile and an earlier mirror of the same corpus: records must have the
 * same digests. A copy of some types keeps the entries of the others.
 */
export async function buildMirrorManifest(
  root: string,
  corpusDigest: string,
  copied: readonly MirroredType[],
): Promise<MirrorManifest> {
  const records = copied.flatMap((one) => one.records.map(toLockedRecord));
  const earlier = readManifest(root);
  const lock = await readLockfile(root);
  for (const known of [lock, earlier]) {
    if (known?.corpus.digest === corpusDigest) requireSameDigests(records, known.records);
  }
  const types = new Set(copied.map(({ type }) => type));
  const kept = earlier?.corpus.digest === corpusDigest ? earlier.records : [];
  const all = [...kept.filter(({ type }) => !types.has(type)), ...records];
  return { corpus: { digest: corpusDigest }, records: all.sort(byTypeAndId) };
}

function requireSameDigests(records: readonly LockedRecord[], known: readonly LockedRecord[]): void {
  const digests = new Map(known.map(({ type, id, digest }) => [`${type}/${id}`, digest]));
  for (const { type, id, digest } of records) {
    const expected = digests.get(`${type}/${id}`);
    if (expected !== undefined && expected !== '' && expected !== digest)
      throw new ServiceError(
        'BAD_ANSWER',
        `The ${type} ${quote(id)} has the digest ${digest}, but this corpus should have ${expected}. Nothing was changed.`,
      );
  }
}

/** Writes changed records, removes obsolete ones, then writes the manifest. An interrupt leaves complete files. */
export async function writeMirror(
  root: string,
  copied: readonly MirroredType[],
  manifest: MirrorManifest,
  signal: AbortSignal,
): Promise<MirrorChange> {
  const cache = ensureFolder(root, CACHE);
  const change = { written: 0, unchanged: 0, removed: 0 };
  for (const { type, items, records } of copied) {
    const folder = ensureFolder(root, recordFolder(type));
    const files = new Map(records.map((record) => [`${record.slug}.json`, toJsonDocument(record)]));
    files.set('index.json', toJsonDocument({ items, total: items.length }));
    const due = [...files].filter(([name, text]) => readTextInside(root, join(folder, name)) !== text);
    for (let start = 0; start < due.length; start += FILES_PER_BATCH) {
      signal.throwIfAborted();
      writeDocuments(
        due.slice(start, start + FILES_PER_BATCH).map(([name, text]) => [join(folder, name), text] as const),
      );
      await new Promise(setImmediate);
    }
    const gone = readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name) && !files.has(name));
    for (const name of gone) rmSync(join(folder, name), { force: true });
    change.written += due.length;
    change.unchanged += files.size - due.length;
    change.removed += gone.length;
  }
  signal.throwIfAborted();
  const text = toJsonDocument(manifest);
  if (readTextInside(root, join(cache, MANIFEST)) !== text) writeDocument(join(cache, MANIFEST), text);
  return change;
}

/** Reads the manifest of an earlier mirror; undefined if it is missing or damaged. */
function readManifest(root: string): MirrorManifest | undefined {
  try {
    const value = JSON.parse(
      readTextInside(root, join(root, CACHE, MANIFEST)) ?? '',
    ) as Partial<MirrorManifest> | null;
    const isWhole =
      typeof value?.corpus?.digest === 'string' &&
      Array.isArray(value.records) &&
      value.records.every(
        (one: Partial<LockedRecord> | null) =>
          typeof one?.type === 'string' && typeof one.id === 'string' && typeof one.digest === 'string',
      );
    return isWhole ? (value as MirrorManifest) : undefined;
  } catch {
    return undefined;
  }
}

function byTypeAndId(a: LockedRecord, b: LockedRecord): number {
  return compareText(a.type, b.type) || compareText(a.id, b.id);
}

/** Reads the locked version of a record from the mirror, if it is still there. */
export async function readLockedRecord(root: string, { type, id, digest }: LockedRecord): Promise<unknown> {
  if (![type, id].every((word) => /^[a-z][a-z0-9-]*$/.test(word))) return undefined;
  try {
    const path = join(root, recordFolder(type), `${id}.json`);
    const kept = await readDocument(path, async () => new Uint8Array());
    // A mirrored response contains the record in `data`.
    const { data } = kept as { readonly data?: unknown };
    return [kept, data].find((body) => body !== undefined && sha256Digest(toCanonicalJson(body)) === digest);
  } catch (thrown) {
    // A damaged mirror only means that the old record is not available.
    if (thrown instanceof ServiceError) return undefined;
    throw thrown;
  }
}
