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
import { dropByteOrderMark, quote } from '../base/text.ts';

/**
 * Creates a folder of the project if needed and checks that it is inside and writable. `within` is the real path that
 * must not be left, if that is more than the project.
 */
export function ensureFolder(root: string, name: string, within?: string): string {
  openProjectFolder(root, name, within).close();
  return join(root, name);
}

/** Like `ensureFolder`, but keeps the folder open: writes go to it even if its path is replaced. */
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

/** Creates each folder inside the one that is open, so that none can be created elsewhere. */
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

/** Returns the real path of an existing folder. */
export function resolveFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw new ServiceError('FILE_NOT_FOUND', `There is no folder ${quote(folder)}.`, { cause });
  }
}

/** Reads a file of the project; undefined if it is missing, outside the project, or not a regular file. */
export function readTextInside(root: string, path: string): string | undefined {
  try {
    requireInside(root, path);
    // Opening a pipe without a writer would block.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return fstatSync(file).isFile() ? dropByteOrderMark(readFileSync(file, 'utf8')) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** Rejects a path that leaves the project by `..` or through a link. */
export function requireInside(root: string, path: string): void {
  if (!isInside(resolveReal(root), resolveReal(path))) throw outsideError(path);
}

/** Resolves links; parts that do not exist yet are kept as written. */
function resolveReal(path: string): string {
  if (!pathExists(path)) {
    const above = dirname(path);
    return above === path ? path : join(resolveReal(above), relative(above, path));
  }
  try {
    return realpathSync(path);
  } catch (thrown) {
    throw new ServiceError('PATH_OUTSIDE_ROOT', `${quote(path)} is a broken link.`, {
      cause: thrown,
    });
  }
}

/** True also for a broken link. Nothing exists below a file. */
function pathExists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    if (code !== 'EACCES' && code !== 'EPERM')
      throw new ServiceError('PATH_OUTSIDE_ROOT', `${quote(path)} is not a valid path.`, {
        cause: thrown,
      });
    throw new ServiceError('PERMISSION_DENIED', `No permission for ${quote(path)}.`, { cause: thrown });
  }
}

/** An open folder. Its paths lead into it even if its own path is replaced. */
export interface OpenFolder {
  /** Path of a name in this folder. */
  at(name: string): string;
  /** Throws if the folder was moved out of the project after it was opened. */
  check(): void;
  /** Makes renames survive a power loss. */
  sync(): void;
  close(): void;
}

/** Open file descriptors on Linux; a path through one of them cannot be redirected. */
const FD_FOLDER = '/proc/self/fd';
const HAS_FD_FOLDER = existsSync(FD_FOLDER);

/**
 * Opens a folder; with `within`, a real path, only if the folder is inside it. A folder could be replaced by a link
 * between check and use, so the check applies to the open folder, and that one is used. On systems without
 * `/proc/self/fd`, links on the way are rejected instead.
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

/** Ignores errors: nothing was written through the descriptor, and an earlier error must not be hidden. */
function closeFolder(file: number): void {
  try {
    closeSync(file);
  } catch {
    // The system closes it with the process.
  }
}

/** True if a real path is the folder or below it. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Path for messages: relative to the project if it is known. */
export const displayPath = (within: string | undefined, path: string): string =>
  within !== undefined && isInside(within, path) ? relative(within, path) || '.' : path;

export const outsideError = (path: string): ServiceError =>
  new ServiceError('PATH_OUTSIDE_ROOT', `${quote(path)} leads out of the project. Nothing was changed.`);

/** Node has no name for EDQUOT, only its number. */
const QUOTA_ERRNO = process.platform === 'linux' ? -122 : -69;

/** Name of a system error, for messages. */
export function errorCode(thrown: unknown): string {
  const { code = 'unknown error', errno } = thrown as NodeJS.ErrnoException;
  return errno === QUOTA_ERRNO ? 'EDQUOT' : code;
}
