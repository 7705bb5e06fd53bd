import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { isDateTime } from '../schemas/date-time.ts';
import { removeTemporaryFiles, temporaryName } from './file.ts';
import {
  type OpenFolder,
  openFolder,
  openProjectFolder,
  resolveFolder,
  requireInside,
  errorCode,
} from './folder.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from './processes.ts';

const LOCK_FILE = 'writing.json';
/** The lock file, relative to the project. */
export const LOCK_PATH = `.svc/${LOCK_FILE}`;

/** Time to wait for another process. */
const LOCK_TIMEOUT_MS = LIMITS.lockMs.max;
const POLL_MS = 50;
/** Attempts to remove what is at the path of the lock without waiting; it may be protected. */
const MAX_TAKEOVERS = 20;
/** The owner rewrites its lock this often, for processes that cannot see whether it runs. */
const HEARTBEAT_MS = 1_000;
/** An owner that cannot be seen has ended if its lock is older. Longer than the longest write without a pause. */
const HEARTBEAT_TIMEOUT_MS = 30_000;
/** A file that is not a lock may be one that its owner is writing; after this time it is not. */
const UNWRITTEN_LOCK_MS = 2_000;
/** Room for the names of all files of the largest project. */
const MAX_LOCK_BYTES = 8 * 1024 * 1024;

/** Content of the lock file. */
interface LockFile extends ProcessIdentity {
  /** Files being written, relative to the project. */
  readonly files: readonly string[];
  /** Time of locking. */
  readonly since: string;
  /** Random; distinguishes the locks of one process. */
  readonly token: string;
  /** Inode of the lock file. A copy, such as one in a repository, has another one and is not a lock. */
  readonly inode: number;
}

interface TakenLock {
  readonly own: LockFile;
  /** The file as it was created. */
  readonly stat: Stats;
}

interface LockOptions {
  readonly timeoutMs?: number;
  /** Real path that must not be left. Defaults to the project. */
  readonly within?: string;
}

/** Tokens of the locks that this process holds. Where start times are unknown, its id alone does not prove ownership. */
const OWN_TOKENS = new Set<string>();

/**
 * Runs `work` while no other process writes to the project. The lock of a process that has ended is taken over, and its
 * temporary files are removed. Other things at the path of the lock are removed; nothing in them is used.
 */
export async function withLock<Result>(
  root: string,
  files: readonly string[],
  work: () => Result | Promise<Result>,
  { timeoutMs = LOCK_TIMEOUT_MS, within }: LockOptions = {},
): Promise<Result> {
  const folder = openProjectFolder(root, '.svc', within);
  try {
    // Through the open folder, so that a replaced path is not written to.
    const path = folder.at(LOCK_FILE);
    const { own, stat } = await takeLock(root, folder, files, timeoutMs, within);
    OWN_TOKENS.add(own.token);
    const beat = setInterval(() => refreshLock(path, own), HEARTBEAT_MS).unref();
    try {
      return await work();
    } finally {
      clearInterval(beat);
      OWN_TOKENS.delete(own.token);
      // After a long interruption another process may have taken over.
      if (isSameFile(stat, lstatIfAny(path))) rmSync(path, { force: true });
    }
  } finally {
    folder.close();
  }
}

async function takeLock(
  root: string,
  folder: OpenFolder,
  files: readonly string[],
  timeoutMs: number,
  within: string | undefined,
): Promise<TakenLock> {
  const path = folder.at(LOCK_FILE);
  let seen: string | undefined;
  let unchangedMs = 0;
  let takeovers = 0;
  for (let waited = 0; ; waited += POLL_MS) {
    const taken = tryLock(path, files);
    if (taken) return taken;
    const found = inspectLock(path);
    if (!found) continue;
    unchangedMs = found.identity === seen ? unchangedMs + POLL_MS : 0;
    seen = found.identity;
    if (isStale(found, unchangedMs) && takeovers++ < MAX_TAKEOVERS) {
      if (found.state === 'ended' && found.lock)
        for (const file of found.lock.files)
          removeTemporaryFilesOf(root, file, within ?? resolveFolder(root));
      removeStaleLock(folder, found);
    } else if (waited >= timeoutMs) throw busyError(found);
    else await pause(POLL_MS);
  }
}

/** The path of the lock as it is now. */
export interface FoundLock {
  /**
   * `held` by a running process, left by one that has `ended`, of a process that is not visible from here (`unseen`),
   * or `invalid`: not a lock.
   */
  readonly state: 'held' | 'ended' | 'unseen' | 'invalid';
  /** Differs from that of any other lock, and of the same one after a heartbeat. */
  readonly identity: string;
  readonly mtimeMs: number;
  readonly lock?: LockFile;
  /** Set if it is not a regular file, which svc never creates. */
  readonly isForeign?: true;
}

/** Reads the lock of a project; undefined if there is none. */
export function readLock(root: string): (FoundLock & { readonly isStale: boolean }) | undefined {
  const found = inspectLock(join(root, LOCK_PATH));
  return found && { ...found, isStale: isStale(found, 0) };
}

/** Removes the lock of a project, unless a process that runs here holds it. Returns false if there is none. */
export function clearLock(root: string): boolean {
  if (!lstatIfAny(join(root, LOCK_PATH))) return false;
  const folder = openProjectFolder(root, '.svc');
  try {
    const found = inspectLock(folder.at(LOCK_FILE));
    if (found?.state === 'held') throw busyError(found);
    if (found) removeStaleLock(folder, found);
    return found !== undefined;
  } finally {
    folder.close();
  }
}

/** Removes the lock and temporary files of a process that has ended, for callers that write nothing themselves. */
export async function removeAbandonedLock(root: string): Promise<void> {
  if (!existsSync(join(root, LOCK_PATH))) return;
  try {
    await withLock(root, [], () => undefined, { timeoutMs: 0 });
  } catch (thrown) {
    // Another process is writing.
    if (!(thrown instanceof ServiceError) || thrown.code !== 'CONFLICT') throw thrown;
  }
}

function isStale({ state, isForeign, mtimeMs }: FoundLock, unchangedMs: number): boolean {
  const ageMs = Date.now() - mtimeMs;
  switch (state) {
    case 'held':
      return false;
    case 'ended':
      return true;
    case 'unseen':
      // Clocks of two machines may differ, so a heartbeat must be missing here, too.
      return Math.abs(ageMs) > HEARTBEAT_TIMEOUT_MS && unchangedMs > 2 * HEARTBEAT_MS;
    case 'invalid':
      return isForeign === true || ageMs > UNWRITTEN_LOCK_MS || unchangedMs > UNWRITTEN_LOCK_MS;
  }
}

function busyError({ state, lock }: FoundLock): ServiceError {
  const where = state === 'unseen' ? ' in another container or on another machine' : '';
  const who = lock ? `process ${lock.pid}${where}, since ${lock.since}` : 'an unknown process';
  return new ServiceError(
    'CONFLICT',
    `Another svc process is writing to this project: ${who}, as ${LOCK_PATH} says. Nothing was changed; run the command again when it is done.`,
    { suggestions: ['svc doctor', 'svc doctor --clear-lock'] },
  );
}

/** Creates the lock file; undefined if something is at its path. */
function tryLock(path: string, files: readonly string[]): TakenLock | undefined {
  try {
    const file = openSync(path, 'wx');
    try {
      const stat = fstatSync(file);
      const own: LockFile = {
        ...ownIdentity(),
        files,
        since: new Date().toISOString(),
        token: randomBytes(16).toString('hex'),
        inode: stat.ino,
      };
      try {
        writeFileSync(file, JSON.stringify(own));
      } finally {
        closeSync(file);
      }
      return { own, stat };
    } catch (thrown) {
      // An incomplete lock would block the next process.
      rmSync(path, { force: true });
      throw thrown;
    }
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw new ServiceError(
      'WRITE_FAILED',
      `The project cannot be locked: ${errorCode(thrown)}. Nothing was changed.`,
      { cause: thrown },
    );
  }
}

/** Writes the same content again, which changes the time of the file. */
function refreshLock(path: string, own: LockFile): void {
  try {
    const file = openSync(path, constants.O_RDWR | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
      // The lock of another process may have the same inode, after this one was removed.
      const text = JSON.stringify(own);
      if (fstatSync(file).isFile() && readFileSync(file, 'utf8') === text) writeSync(file, text, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    // The lock is removed at the end in any case.
  }
}

/** An inode alone may have been used again. */
const isSameFile = (one: Stats, other: Stats | undefined): boolean =>
  one.ino === other?.ino && one.birthtimeMs === other.birthtimeMs;

/** Like `lstatSync`; undefined also if `.svc` is a file. */
function lstatIfAny(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (thrown) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(thrown))) return undefined;
    throw thrown;
  }
}

/** Looks at the path of the lock without following links and without waiting for a pipe. */
function inspectLock(path: string): FoundLock | undefined {
  const stat = lstatIfAny(path);
  if (!stat) return undefined;
  const { mtimeMs } = stat;
  if (!stat.isFile()) return { state: 'invalid', identity: `${stat.ino}`, mtimeMs, isForeign: true };
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
    try {
      const { ino, size, mtimeMs: changed } = fstatSync(file);
      const text = size > MAX_LOCK_BYTES ? '' : readFileSync(file, 'utf8');
      const lock = parseLock(text);
      const found = { identity: `${ino} ${changed} ${lock?.token ?? text}`, mtimeMs: changed };
      if (lock?.inode !== ino) return { ...found, state: 'invalid' };
      return { ...found, lock, state: stateOf(lock) };
    } finally {
      closeSync(file);
    }
  } catch (thrown) {
    // Removed or replaced by now.
    if (['ENOENT', 'ELOOP', 'ENXIO'].includes(errorCode(thrown))) return undefined;
    return { state: 'invalid', identity: `${stat.ino} ${mtimeMs}`, mtimeMs };
  }
}

function stateOf(lock: LockFile): FoundLock['state'] {
  if (OWN_TOKENS.has(lock.token)) return 'held';
  const alive = isAlive(lock);
  if (alive !== undefined) return alive ? 'held' : 'ended';
  // This process does not hold it, so an earlier one had the same id.
  return lock.pid === process.pid && lock.machine === ownIdentity().machine ? 'ended' : 'unseen';
}

function parseLock(text: string): LockFile | undefined {
  try {
    const value = JSON.parse(text) as Partial<LockFile> | null;
    const isLock =
      Number.isSafeInteger(value?.pid) &&
      (value?.pid ?? 0) > 0 &&
      typeof value?.machine === 'string' &&
      (value.started === null || typeof value.started === 'string') &&
      Array.isArray(value.files) &&
      value.files.every((file: unknown) => typeof file === 'string') &&
      typeof value.since === 'string' &&
      isDateTime(value.since) &&
      typeof value.token === 'string' &&
      typeof value.inode === 'number';
    return isLock ? (value as LockFile) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes a lock that is not held. Another process may have replaced it in the meantime, so it is moved aside, compared,
 * and moved back if it is a different one.
 */
function removeStaleLock(folder: OpenFolder, seen: FoundLock): void {
  const [path, aside] = [folder.at(LOCK_FILE), folder.at(temporaryName(LOCK_FILE))];
  try {
    renameSync(path, aside);
    if (inspectLock(aside)?.identity !== seen.identity) linkSync(aside, path);
  } catch {
    // Already removed, or taken by a third process.
  }
  if (!lstatSync(aside, { throwIfNoEntry: false })?.isDirectory()) return rmSync(aside, { force: true });
  try {
    rmdirSync(aside);
  } catch (cause) {
    renameSync(aside, path);
    throw new ServiceError(
      'CONFLICT',
      `${LOCK_PATH} is a folder with files in it. Nothing was changed; move it away.`,
      { cause },
    );
  }
}

/** A list of files that leads out of the project is ignored: it must not stop the next write. */
function removeTemporaryFilesOf(root: string, file: string, within: string): void {
  try {
    const folder = dirname(join(root, file));
    requireInside(root, folder);
    if (!existsSync(folder)) return;
    const opened = openFolder(folder, within);
    try {
      removeTemporaryFiles(opened.at('.'));
    } finally {
      opened.close();
    }
  } catch {
    // The next write into that folder tries again.
  }
}
