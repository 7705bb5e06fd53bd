import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { toCanonicalJson } from '../schemas/json.ts';
import type { Catalog } from '../schemas/types.ts';
import { compareText, quote } from '../base/text.ts';
import { readDocument, writeDocument, writeDocuments } from './file.ts';
import { ensureFolder } from './folder.ts';
import { type LockedRecord, readLockfile } from './lockfile.ts';
import { CACHE } from './paths.ts';

type Summary = Catalog['public-content-summary.v1.json'];
type FullRecord = Catalog['public-content-record.v1.json'];

/** All records of one type, as a service lists and answers them. */
export interface MirroredType {
  readonly type: string;
  readonly items: readonly Summary[];
  readonly records: readonly FullRecord[];
}

/** What the cache is a copy of; written last, so that everything it lists is there. */
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
/** So many files are written between two looks at an interrupt. */
const FILES_PER_BATCH = 32;

export const recordFolder = (type: string): string => `${RECORDS}/${type}s`;

/** A record as a lock pins it: its digest is over its payload. */
const toLockedRecord = ({ type, slug, version, data }: FullRecord): LockedRecord => ({
  type,
  id: slug,
  version,
  digest: `sha256:${createHash('sha256').update(toCanonicalJson(data)).digest('hex')}`,
});

/**
 * The manifest of the records, checked: where the lock or an earlier mirror knows a record of the same corpus, it
 * must be the same record. A copy of some types keeps what is known of the others.
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
        `The ${type} ${quote(id)} has the digest ${digest}, but this corpus has it with ${expected}. Nothing was changed.`,
      );
  }
}

/** Writes what differs, removes records that are gone, and the manifest at the end. An interrupt leaves whole files. */
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
    const files = new Map(records.map((record) => [`${record.slug}.json`, jsonText(record)]));
    files.set('index.json', jsonText({ items, total: items.length }));
    const due = [...files].filter(([name, text]) => readTextIfAny(join(folder, name)) !== text);
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
  const text = jsonText(manifest);
  if (readTextIfAny(join(cache, MANIFEST)) !== text) writeDocument(join(cache, MANIFEST), text);
  return change;
}

/** What an earlier mirror wrote; one that cannot be read counts for nothing, since it is made anew. */
function readManifest(root: string): MirrorManifest | undefined {
  try {
    const value = JSON.parse(
      readFileSync(join(root, CACHE, MANIFEST), 'utf8'),
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

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function readTextIfAny(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
/** The record as it was when it was locked, if the cache still has this very one. */

export async function readLockedRecord(root: string, { type, id, digest }: LockedRecord): Promise<unknown> {
  if (![type, id].every((word) => /^[a-z][a-z0-9-]*$/.test(word))) return undefined;
  try {
    const path = join(root, recordFolder(type), `${id}.json`);
    const kept = await readDocument(path, async () => new Uint8Array());
    // A cache may keep what the service answered, in which the record is `data`.
    const { data } = kept as { readonly data?: unknown };
    return [kept, data].find((body) => body !== undefined && digestOf(body) === digest);
  } catch (thrown) {
    // Whatever is wrong with the cache, it only means that the old text is not at hand.
    if (thrown instanceof ServiceError) return undefined;
    throw thrown;
  }
}
const digestOf = (value: unknown): string =>
  `sha256:${createHash('sha256').update(toCanonicalJson(value)).digest('hex')}`;
