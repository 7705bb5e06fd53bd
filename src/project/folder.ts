import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';

/**
 * The folder of a project that something is to be written to: inside it, there, and writable. `within` is the real path
 * of what must not be left, where that is more than the project itself.
 */
export function ensureFolder(root: string, name: string, within?: string): string {
  openProjectFolder(root, name, within).close();
  return join(root, name);
}

/** The same, held open: whoever closes it writes to this folder, whatever is put in its place meanwhile. */
export function openProjectFolder(root: string, name: string, within?: string): OpenFolder {
  const folder = join(root, name);
  requireInside(within ?? root, folder);
  try {
    if (within === undefined) mkdirSync(root, { recursive: true });
    return openNested(root, name, within ?? realpathSync(root));
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    const code = errorCode(thrown);
    const full = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EIO';
    throw new ServiceError(
      full ? 'WRITE_FAILED' : 'CANNOT_CREATE',
      `Cannot write into the folder ${quote(displayPath(within, folder))}: ${code}. Nothing was changed.`,
      { cause: thrown },
    );
  }
}

/** Makes one folder after the other, each in the one that is open: none of them can be made elsewhere. */
function openNested(root: string, name: string, within: string): OpenFolder {
  let opened = openFolder(root, within);
  try {
    for (const part of name.split(/[\\/]/)) {
      if (!existsSync(opened.at(part))) mkdirSync(opened.at(part), { recursive: true });
      const next = openFolder(opened.at(part), within, join(root, name));
      opened.close();
      opened = next;
    }
    accessSync(opened.at('.'), constants.W_OK);
    return opened;
  } catch (thrown) {
    opened.close();
    throw thrown;
  }
}

/** The real path of a folder that has to be there. */
export function resolveFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw new ServiceError('FILE_NOT_FOUND', `There is no folder ${quote(folder)}.`, { cause });
  }
}

/** The text of a file of the project; undefined if there is none, or it leads out of the project or is no file. */
export function readTextInside(root: string, path: string): string | undefined {
  try {
    requireInside(root, path);
    // A pipe that nobody writes to would be waited for.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return fstatSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** Refuses a path that leads out of the project, by its words or by a link on the way. */
export function requireInside(root: string, path: string): void {
  if (!isInside(resolveReal(root), resolveReal(path))) throw outsideError(path);
}

/** Where a path really leads; what does not exist yet is taken as it is written. */
function resolveReal(path: string): string {
  if (!pathExists(path)) {
    const above = dirname(path);
    return above === path ? path : join(resolveReal(above), relative(above, path));
  }
  try {
    return realpathSync(path);
  } catch (thrown) {
    throw new ServiceError('PATH_OUTSIDE_ROOT', `${quote(path)} is a link that leads nowhere.`, {
      cause: thrown,
    });
  }
}

/** A link is there even if it leads nowhere. Below a file there is nothing. */
function pathExists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    if (code !== 'EACCES' && code !== 'EPERM')
      throw new ServiceError('PATH_OUTSIDE_ROOT', `${quote(path)} is no path that can be followed.`, {
        cause: thrown,
      });
    throw new ServiceError('PERMISSION_DENIED', `No permission for ${quote(path)}.`, { cause: thrown });
  }
}

/** A folder that is held open: its names lead into it, whatever is put in its place meanwhile. */
export interface OpenFolder {
  /** The path of a name in this very folder. */
  at(name: string): string;
  /** Refuses if the folder has left the project since it was opened. */
  check(): void;
  /** What was renamed in it outlives a loss of power. */
  sync(): void;
  close(): void;
}

/** Where Linux shows the files that a process holds open: a path through one of them cannot be led elsewhere. */
const FD_FOLDER = '/proc/self/fd';
const HAS_FD_FOLDER = existsSync(FD_FOLDER);

/**
 * Opens a folder, and with `within`, the real path of the project, only if it lies there. Between a look at a path and
 * its use a folder can be replaced by a link; so what is looked at is the folder that is open, and that one is used.
 * Where the system cannot say what is open, links on the way are refused instead.
 */
export function openFolder(folder: string, within?: string, called = folder): OpenFolder {
  const file = openSync(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
  const base = HAS_FD_FOLDER ? `${FD_FOLDER}/${file}` : folder;
  const check = (): void => {
    if (within === undefined) return;
    const real = HAS_FD_FOLDER ? readlinkSync(base) : realpathSync(folder);
    const isThere = isInside(within, real) && !real.endsWith(' (deleted)');
    if (!isThere || (!HAS_FD_FOLDER && real !== folder)) throw outsideError(displayPath(within, called));
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
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** How a path is spoken of: from the project, where it is known which one. */
export const displayPath = (within: string | undefined, path: string): string =>
  within !== undefined && isInside(within, path) ? relative(within, path) || '.' : path;

export const outsideError = (path: string): ServiceError =>
  new ServiceError('PATH_OUTSIDE_ROOT', `${quote(path)} leads out of the project. Nothing was changed.`);

/** Node has no name for a quota that is used up, only this number. */
const QUOTA_ERRNO = process.platform === 'linux' ? -122 : -69;

/** The name of a failure of the system, as it is said to people. */
export function errorCode(thrown: unknown): string {
  const { code = 'unknown error', errno } = thrown as NodeJS.ErrnoException;
  return errno === QUOTA_ERRNO ? 'EDQUOT' : code;
}
