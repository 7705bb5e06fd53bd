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
import { isRunning, removeLeft, temporaryName } from './file.ts';
import { type Opened, openFolder, openIn, realFolder, requireInside, systemCode } from './folder.ts';

const FILE = 'writing.json';

/** How long another process is waited for, and how long one may take to say who it is. */
const PATIENCE = 10_000;
const WRITTEN = 2_000;

interface Held {
  readonly pid: number;
  /** What is being written, from the root of the project. */
  readonly files: readonly string[];
}

interface Holding {
  readonly patience?: number;
  /** The real path that must not be left, where it is another than that of the project. */
  readonly within?: string;
}

/** What this process holds: it cannot be known by its number, which may be that of one that was ended. */
const OURS = new Set<string>();

/**
 * Does something while no other process does so in this project. One that was ended in the middle of it blocks
 * nobody: its hold is taken over, and what it left beside its files is removed.
 */
export async function holding<Result>(
  root: string,
  files: readonly string[],
  work: () => Result | Promise<Result>,
  { patience = PATIENCE, within }: Holding = {},
): Promise<Result> {
  const name = join(root, '.svc', FILE);
  const text = JSON.stringify({ pid: process.pid, files } satisfies Held);
  const folder = openIn(root, '.svc', within);
  try {
    // By the folder that is open: one that is put in its place meanwhile is not written to.
    const path = folder.at(FILE);
    for (let waited = 0; !take(path, text); waited += 50) {
      const seen = identityOf(path);
      const other = heldAt(path);
      if (other === 'left') removeHold(folder, seen);
      else if (typeof other === 'object' && !OURS.has(name) && !isRunning(other.pid)) {
        for (const file of other.files) removeLeftOf(root, file, within ?? realFolder(root));
        removeHold(folder, seen);
      } else if (waited >= patience)
        throw new ServiceError(
          'CONFLICT',
          'Another svc is writing in this project. Nothing was changed; run the command again when it is done.',
        );
      else await pause(50);
    }
    OURS.add(name);
    try {
      return await work();
    } finally {
      OURS.delete(name);
      rmSync(path, { force: true });
    }
  } finally {
    folder.close();
  }
}

/** Takes away what a process left that was ended while it wrote; for those who find nothing to write themselves. */
export async function tidy(root: string): Promise<void> {
  if (!existsSync(join(root, '.svc', FILE))) return;
  try {
    await holding(root, [], () => undefined, { patience: 0 });
  } catch (thrown) {
    // Somebody writes just now.
    if (!(thrown instanceof ServiceError) || thrown.code !== 'CONFLICT') throw thrown;
  }
}

/** True if the hold is ours now. */
function take(path: string, text: string): boolean {
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
      `No hold of the project can be written: ${systemCode(thrown)}. Nothing was changed.`,
      { cause: thrown },
    );
  }
}

/** Who holds the project; `left` if its process was ended before it said so. */
function heldAt(path: string): Held | 'left' | undefined {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<Held> | null;
    if (typeof value?.pid === 'number' && Array.isArray(value.files)) return value as Held;
  } catch {
    // Gone by now, or not written yet.
  }
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && Date.now() - stat.mtimeMs > WRITTEN ? 'left' : undefined;
}

/** By which a hold is told from the next one. */
function identityOf(path: string): string | undefined {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && `${stat.ino} ${stat.mtimeMs}`;
}

/**
 * Removes the hold of a process that is no more. Two may have found it at the same time, and the first has put its own
 * in its place by now: so it is moved aside, looked at, and put back if it is another one.
 */
function removeHold(folder: Opened, seen: string | undefined): void {
  const [path, aside] = [folder.at(FILE), folder.at(temporaryName(FILE))];
  try {
    renameSync(path, aside);
    if (identityOf(aside) !== seen) linkSync(aside, path);
  } catch {
    // It is gone, or a third has taken it.
  }
  rmSync(aside, { force: true });
}

function removeLeftOf(root: string, file: string, within: string): void {
  const folder = dirname(join(root, file));
  requireInside(root, folder);
  if (!existsSync(folder)) return;
  const opened = openFolder(folder, within);
  try {
    removeLeft(opened.at('.'));
  } finally {
    opened.close();
  }
}
