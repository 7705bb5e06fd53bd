import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { canonical } from '../schemas/canonical.ts';
import { quote } from '../base/text.ts';
import { recordFolder } from './cache.ts';
import { readDocument } from './file.ts';
import { type Lock, type LockedRecord, readLock } from './lock.ts';
import { LOCK } from './paths.ts';

/** A record whose pin in the lock is not what the contract is compiled from now. */
export interface Outdated {
  readonly type: string;
  readonly id: string;
  /** `new` came with a change of the contract; `gone` is used no more, or is in the corpus no more. */
  readonly kind: 'changed' | 'new' | 'gone';
  readonly locked?: Pin;
  readonly current?: Pin;
}

type Pin = Pick<LockedRecord, 'version' | 'digest'>;

export const recordName = ({ type, id }: Pick<LockedRecord, 'type' | 'id'>): string => `${type}/${id}`;

/** What changed between two locks, in the order of the types and ids. */
export function outdatedBetween(locked: Lock, current: Lock): Outdated[] {
  const then = new Map(locked.records.map((record) => [recordName(record), record]));
  const now = new Map(current.records.map((record) => [recordName(record), record]));
  const names = [...new Set([...then.keys(), ...now.keys()])].sort();
  return names.flatMap((name): Outdated[] => {
    const [was, is] = [then.get(name), now.get(name)];
    const named = { type: (is ?? was)?.type ?? '', id: (is ?? was)?.id ?? '' };
    if (!was) return is ? [{ ...named, kind: 'new', current: pinOf(is) }] : [];
    if (!is) return [{ ...named, kind: 'gone', locked: pinOf(was) }];
    if (was.digest === is.digest) return [];
    return [{ ...named, kind: 'changed', locked: pinOf(was), current: pinOf(is) }];
  });
}

const pinOf = ({ version, digest }: LockedRecord): Pin => ({ version, digest });

/** The lock of a project that has to have one. */
export async function requireLock(root: string): Promise<Lock> {
  const lock = await readLock(root).catch((thrown: unknown) => {
    if (!(thrown instanceof ServiceError) || !UNREADABLE.has(thrown.code)) throw thrown;
    throw new ServiceError(
      thrown.code,
      `${quote(LOCK)} cannot be read as a lock file; it is left as it is. ${thrown.message}`,
      {
        suggestions: [`take ${LOCK} from version control, or move it away and run svc packs compile --write`],
      },
    );
  });
  if (lock) return lock;
  throw new ServiceError(
    'FILE_NOT_FOUND',
    `${quote(LOCK)} does not exist: nothing says which records the project was compiled from.`,
    { suggestions: ['svc packs compile --write', 'svc init'] },
  );
}

const UNREADABLE = new Set(['INVALID_DOCUMENT', 'MALFORMED_JSON', 'DUPLICATE_KEY', 'FORBIDDEN_KEY']);

/** The record as it was when it was locked, if the cache still has this very one. */
export async function lockedBody(root: string, { type, id, digest }: LockedRecord): Promise<unknown> {
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
  `sha256:${createHash('sha256').update(canonical(value)).digest('hex')}`;
