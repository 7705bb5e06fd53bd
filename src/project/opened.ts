import { closeSync, constants, existsSync, fsyncSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';

/** A folder that is held open: its names lead into it, whatever is put in its place meanwhile. */
export interface Opened {
  /** The path of a name in this very folder. */
  at(name: string): string;
  /** Refuses if the folder has left the project since it was opened. */
  check(): void;
  /** What was renamed in it outlives a loss of power. */
  sync(): void;
  close(): void;
}

/** Where Linux shows the files that a process holds open: a path through one of them cannot be led elsewhere. */
const HELD = '/proc/self/fd';
const IS_SHOWN = existsSync(HELD);

/**
 * Opens a folder, and with `within`, the real path of the project, only if it lies there. Between a look at a path and
 * its use a folder can be replaced by a link; so what is looked at is the folder that is open, and that one is used.
 * Where the system cannot say what is open, links on the way are refused instead.
 */
export function openFolder(folder: string, within?: string, called = folder): Opened {
  const file = openSync(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
  const base = IS_SHOWN ? `${HELD}/${file}` : folder;
  const check = (): void => {
    if (within === undefined) return;
    const real = IS_SHOWN ? readlinkSync(base) : realpathSync(folder);
    const isThere = isIn(within, real) && !real.endsWith(' (deleted)');
    if (!isThere || (!IS_SHOWN && real !== folder)) throw leadsOut(nameIn(within, called));
  };
  try {
    check();
  } catch (thrown) {
    closeFolder(file);
    throw thrown;
  }
  return {
    at: (name) => join(base, name),
    check,
    sync: () => fsyncSync(file),
    close: () => closeFolder(file),
  };
}

/** Nothing was written through it: that it cannot be closed spoils nothing that is done, and hides no failure before. */
function closeFolder(file: number): void {
  try {
    closeSync(file);
  } catch {
    // It goes with the process.
  }
}

/** Whether a real path is that of the folder or below it. */
export function isIn(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** How a path is spoken of: from the project, where it is known which one. */
export const nameIn = (within: string | undefined, path: string): string =>
  within !== undefined && isIn(within, path) ? relative(within, path) || '.' : path;

export const leadsOut = (path: string): ServiceError =>
  new ServiceError('PATH_OUTSIDE_ROOT', `${quote(path)} leads out of the project. Nothing was changed.`);
