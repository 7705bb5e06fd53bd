import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { withDisplayPath, readDocument, writeDocuments } from './file.ts';
import { resolveFolder, requireInside } from './folder.ts';
import { LOCKFILE } from './paths.ts';

/** `svc.lock`: the records that the project was compiled from, so that corpus changes are noticed. */
export interface Lockfile {
  readonly lockVersion: 1;
  readonly corpus: { readonly version: string; readonly digest: string; readonly releasedAt: string };
  readonly records: readonly LockedRecord[];
  /** The contract as composed at first or at the last upgrade: the base of the next three-way merge. */
  readonly base?: EssenceV4;
}

export interface LockedRecord {
  readonly type: string;
  readonly id: string;
  readonly version: string;
  readonly digest: string;
}

export function buildLockfile({ corpus, sources }: ExecutionPackBundleV1, base?: EssenceV4): Lockfile {
  if (!corpus || !sources)
    throw new ServiceError('BAD_ANSWER', 'The bundle does not say which records it was compiled from.');
  return {
    lockVersion: 1,
    corpus: { version: corpus.version, digest: corpus.digest, releasedAt: corpus.releasedAt ?? '' },
    records: sources.map(({ type, id, version = '', digest = '' }) => ({ type, id, version, digest })),
    ...(base ? { base } : {}),
  };
}

export const formatLockfile = (lock: Lockfile): string => `${JSON.stringify(lock, null, 2)}\n`;

/** Reads the lockfile; undefined if there is none. */
export async function readLockfile(root: string): Promise<Lockfile | undefined> {
  const path = join(root, LOCKFILE);
  try {
    const value = await withDisplayPath(path, LOCKFILE, async () => {
      requireInside(root, path);
      return readDocument(path, async () => new Uint8Array(), 4 * 1024 * 1024);
    });
    if (isLockfile(value)) return value;
  } catch (thrown) {
    if (thrown instanceof ServiceError && thrown.code === 'FILE_NOT_FOUND') return undefined;
    throw thrown;
  }
  throw new ServiceError(
    'INVALID_DOCUMENT',
    `${quote(LOCKFILE)} is not a version 1 lockfile. Restore it from version control, or write it again with svc packs compile --write.`,
  );
}

export function writeLockfile(root: string, lock: Lockfile): void {
  const real = resolveFolder(root);
  writeDocuments([[join(real, LOCKFILE), formatLockfile(lock)]], real);
}

function isLockfile(value: unknown): value is Lockfile {
  const lock = value as Partial<Lockfile> | null;
  return (
    typeof lock === 'object' &&
    lock?.lockVersion === 1 &&
    typeof lock.corpus?.digest === 'string' &&
    Array.isArray(lock.records) &&
    lock.records.every(
      (one: Partial<LockedRecord> | null) =>
        typeof one?.type === 'string' &&
        typeof one.id === 'string' &&
        typeof one.version === 'string' &&
        typeof one.digest === 'string',
    )
  );
}

/** A difference between two lockfiles; undefined on the side without the record. */
export interface LockfileDifference {
  readonly what: string;
  readonly locked: string | undefined;
  readonly compiled: string | undefined;
}

/** Compares the locked records with those of a compile. */
export function compareLockfiles(lock: Lockfile, compiled: Lockfile): LockfileDifference[] {
  const differences: LockfileDifference[] = [];
  if (lock.corpus.digest !== compiled.corpus.digest)
    differences.push({
      what: 'corpus',
      locked: formatPin(lock.corpus),
      compiled: formatPin(compiled.corpus),
    });
  const before = indexByName(lock.records);
  const after = indexByName(compiled.records);
  for (const what of new Set([...before.keys(), ...after.keys()])) {
    const [one, other] = [before.get(what), after.get(what)];
    if (one?.version === other?.version && one?.digest === other?.digest) continue;
    differences.push({ what, locked: one && formatPin(one), compiled: other && formatPin(other) });
  }
  return differences;
}

const indexByName = (records: readonly LockedRecord[]): Map<string, LockedRecord> =>
  new Map(records.map((one) => [`${one.type} ${one.id}`, one]));

/** Formats a version with a short digest. */
const formatPin = ({ version, digest }: { readonly version: string; readonly digest: string }): string =>
  `${version} (${digest.slice(0, 'sha256:'.length + 12)})`;

/** A record that differs from its pin in the lockfile. */
export interface OutdatedRecord {
  readonly type: string;
  readonly id: string;
  /** `new`: added by a change of the contract. `gone`: no longer used, or removed from the corpus. */
  readonly kind: 'changed' | 'new' | 'gone';
  readonly locked?: Pin;
  readonly current?: Pin;
}

type Pin = Pick<LockedRecord, 'version' | 'digest'>;

export const recordName = ({ type, id }: Pick<LockedRecord, 'type' | 'id'>): string => `${type}/${id}`;

/** Lists the records that differ between two lockfiles, by type and id. */
export function findOutdated(locked: Lockfile, current: Lockfile): OutdatedRecord[] {
  const then = new Map(locked.records.map((record) => [recordName(record), record]));
  const now = new Map(current.records.map((record) => [recordName(record), record]));
  const names = [...new Set([...then.keys(), ...now.keys()])].sort();
  return names.flatMap((name): OutdatedRecord[] => {
    const [was, is] = [then.get(name), now.get(name)];
    const named = { type: (is ?? was)?.type ?? '', id: (is ?? was)?.id ?? '' };
    if (!was) return is ? [{ ...named, kind: 'new', current: pinOf(is) }] : [];
    if (!is) return [{ ...named, kind: 'gone', locked: pinOf(was) }];
    if (was.digest === is.digest) return [];
    return [{ ...named, kind: 'changed', locked: pinOf(was), current: pinOf(is) }];
  });
}

const pinOf = ({ version, digest }: LockedRecord): Pin => ({ version, digest });

/** Reads the lockfile; throws if there is none. */
export async function requireLockfile(root: string): Promise<Lockfile> {
  const lock = await readLockfile(root).catch((thrown: unknown) => {
    if (!(thrown instanceof ServiceError) || !UNREADABLE_CODES.has(thrown.code)) throw thrown;
    throw new ServiceError(
      thrown.code,
      `${quote(LOCKFILE)} is not a readable lockfile and was left unchanged. ${thrown.message}`,
      {
        suggestions: [
          `restore ${LOCKFILE} from version control, or move it away and run svc packs compile --write`,
        ],
      },
    );
  });
  if (lock) return lock;
  throw new ServiceError(
    'FILE_NOT_FOUND',
    `${quote(LOCKFILE)} does not exist, so the locked records are unknown.`,
    { suggestions: ['svc packs compile --write', 'svc init'] },
  );
}

const UNREADABLE_CODES = new Set(['INVALID_DOCUMENT', 'MALFORMED_JSON', 'DUPLICATE_KEY', 'FORBIDDEN_KEY']);
