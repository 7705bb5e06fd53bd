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

/** How long another process is waited for, and how long one may take to say who it is. */
const LOCK_TIMEOUT_MS = 10_000;
const UNWRITTEN_LOCK_MS = 2_000;

interface LockFile {
  readonly pid: number;
  /** What is being written, from the root of the project. */
  readonly files: readonly string[];
}

interface LockOptions {
  readonly timeoutMs?: number;
  /** The real path that must not be left, where it is another than that of the project. */
  readonly within?: string;
}

/** What this process holds: it cannot be known by its number, which may be that of one that was ended. */
const OWN_LOCKS = new Set<string>();

/**
 * Does something while no other process does so in this project. One that was ended in the middle of it blocks
 * nobody: its hold is taken over, and what it left beside its files is removed.
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
    // By the folder that is open: one that is put in its place meanwhile is not written to.
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
          'Another svc is writing in this project. Nothing was changed; run the command again when it is done.',
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

/** Takes away what a process left that was ended while it wrote; for those who find nothing to write themselves. */
export async function removeAbandonedLock(root: string): Promise<void> {
  if (!existsSync(join(root, '.svc', LOCK_FILE))) return;
  try {
    await withLock(root, [], () => undefined, { timeoutMs: 0 });
  } catch (thrown) {
    // Somebody writes just now.
    if (!(thrown instanceof ServiceError) || thrown.code !== 'CONFLICT') throw thrown;
  }
}

/** True if the hold is ours now. */
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
      // Half a hold would keep the next one waiting.
      rmSync(path, { force: true });
      throw thrown;
    }
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new ServiceError(
      'WRITE_FAILED',
      `No hold of the project can be written: ${errorCode(thrown)}. Nothing was changed.`,
      { cause: thrown },
    );
  }
}

/** Who holds the project; `left` if its process was ended before it said so. */
function readLockFile(path: string): LockFile | 'left' | undefined {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<LockFile> | null;
    if (typeof value?.pid === 'number' && Array.isArray(value.files)) return value as LockFile;
  } catch {
    // Gone by now, or not written yet.
  }
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && Date.now() - stat.mtimeMs > UNWRITTEN_LOCK_MS ? 'left' : undefined;
}

/** By which a hold is told from the next one. */
function fileIdentity(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs}`;
}

/**
 * Removes the hold of a process that is no more. Two may have found it at the same time, and the first has put its own
 * in its place by now: so it is moved aside, looked at, and put back if it is another one.
 */
function removeStaleLock(folder: OpenFolder, seen: string | undefined): void {
  const [path, aside] = [folder.at(LOCK_FILE), folder.at(temporaryName(LOCK_FILE))];
  try {
    renameSync(path, aside);
    if (fileIdentity(aside) !== seen) linkSync(aside, path);
  } catch {
    // It is gone, or a third has taken it.
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
