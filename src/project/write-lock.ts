import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../base/errors.ts';
import { isRunning, removeTemporaryFiles, temporaryName } from './file.ts';
import {
  type OpenFolder,
  openFolder,
  openProjectFolder,
  resolveFolder,
  requireInside,
  errorCode,
} from './folder.ts';

const LOCK_FILE = 'writing.json';

/** Time to wait for another process. */
const LOCK_TIMEOUT_MS = 10_000;
const UNWRITTEN_LOCK_MS = 2_000;

/** Content of `.svc/writing.json`. */
interface LockFile {
  readonly pid: number;
  /** Files being written, relative to the project. */
  readonly files: readonly string[];
}

interface LockOptions {
  readonly timeoutMs?: number;
  /** Real path that must not be left. Defaults to the project. */
  readonly within?: string;
}

/** Locks of this process. The process id does not prove ownership: a process that has ended may have had the same one. */
const OWN_LOCKS = new Set<string>();

/**
 * Runs `work` while no other process writes to the project. The lock of a process that has ended is taken over, and its
 * temporary files are removed.
 */
export async function withLock<Result>(
  root: string,
  files: readonly string[],
  work: () => Result | Promise<Result>,
  { timeoutMs = LOCK_TIMEOUT_MS, within }: LockOptions = {},
): Promise<Result> {
  const name = join(root, '.svc', LOCK_FILE);
  const text = JSON.stringify({ pid: process.pid, files } satisfies LockFile);
  const folder = openProjectFolder(root, '.svc', within);
  try {
    // Through the open folder, so that a replaced path is not written to.
    const path = folder.at(LOCK_FILE);
    for (let waited = 0; !tryLock(path, text); waited += 50) {
      const seen = fileIdentity(path);
      const other = readLockFile(path);
      if (other === 'left') removeStaleLock(folder, seen);
      else if (typeof other === 'object' && !OWN_LOCKS.has(name) && !isRunning(other.pid)) {
        for (const file of other.files) removeTemporaryFilesOf(root, file, within ?? resolveFolder(root));
        removeStaleLock(folder, seen);
      } else if (waited >= timeoutMs)
        throw new ServiceError(
          'CONFLICT',
          'Another svc process is writing to this project. Nothing was changed; run the command again when it is done.',
        );
      else await pause(50);
    }
    OWN_LOCKS.add(name);
    try {
      return await work();
    } finally {
      OWN_LOCKS.delete(name);
      rmSync(path, { force: true });
    }
  } finally {
    folder.close();
  }
}

/** Removes the lock and temporary files of a process that has ended, for callers that write nothing themselves. */
export async function removeAbandonedLock(root: string): Promise<void> {
  if (!existsSync(join(root, '.svc', LOCK_FILE))) return;
  try {
    await withLock(root, [], () => undefined, { timeoutMs: 0 });
  } catch (thrown) {
    // Another process is writing.
    if (!(thrown instanceof ServiceError) || thrown.code !== 'CONFLICT') throw thrown;
  }
}

/** Creates the lock file; false if it exists. */
function tryLock(path: string, text: string): boolean {
  try {
    const file = openSync(path, 'wx');
    try {
      try {
        writeFileSync(file, text);
      } finally {
        closeSync(file);
      }
    } catch (thrown) {
      // An incomplete lock would block the next process.
      rmSync(path, { force: true });
      throw thrown;
    }
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new ServiceError(
      'WRITE_FAILED',
      `The project cannot be locked: ${errorCode(thrown)}. Nothing was changed.`,
      { cause: thrown },
    );
  }
}

/** Reads the lock; `left` if its process ended before it wrote the content. */
function readLockFile(path: string): LockFile | 'left' | undefined {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<LockFile> | null;
    if (typeof value?.pid === 'number' && Array.isArray(value.files)) return value as LockFile;
  } catch {
    // Removed by now, or not yet written.
  }
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && Date.now() - stat.mtimeMs > UNWRITTEN_LOCK_MS ? 'left' : undefined;
}

/** Distinguishes a lock file from its successor. */
function fileIdentity(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs}`;
}

/**
 * Removes the lock of a process that has ended. Another process may have replaced it in the meantime, so it is moved
 * aside, compared, and moved back if it is a different one.
 */
function removeStaleLock(folder: OpenFolder, seen: string | undefined): void {
  const [path, aside] = [folder.at(LOCK_FILE), folder.at(temporaryName(LOCK_FILE))];
  try {
    renameSync(path, aside);
    if (fileIdentity(aside) !== seen) linkSync(aside, path);
  } catch {
    // Already removed, or taken by a third process.
  }
  rmSync(aside, { force: true });
}

function removeTemporaryFilesOf(root: string, file: string, within: string): void {
  const folder = dirname(join(root, file));
  requireInside(root, folder);
  if (!existsSync(folder)) return;
  const opened = openFolder(folder, within);
  try {
    removeTemporaryFiles(opened.at('.'));
  } finally {
    opened.close();
  }
}
