import { accessSync, constants, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { ServiceError } from '../errors.ts';
import { quote } from '../words.ts';

/** The folder of a project that something is to be written to: inside it, there, and writable. */
export function folderIn(root: string, name: string): string {
  const folder = join(root, name);
  requireInside(root, folder);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (thrown) {
    const { code = 'unknown error' } = thrown as NodeJS.ErrnoException;
    const full = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EIO';
    throw new ServiceError(
      full ? 'WRITE_FAILED' : 'CANNOT_CREATE',
      `Cannot write into the folder ${quote(folder)}: ${code}. Nothing was changed.`,
      { cause: thrown },
    );
  }
  return folder;
}

/** Refuses a path that leads out of the project, by its words or by a link on the way. */
export function requireInside(root: string, path: string): void {
  const way = relative(realOf(root), realOf(path));
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new ServiceError(
      'PATH_OUTSIDE_ROOT',
      `${quote(path)} leads out of the project ${quote(root)}. Nothing was changed.`,
    );
}

/** Where a path really leads; what does not exist yet is taken as it is written. */
function realOf(path: string): string {
  if (!isThere(path)) {
    const above = dirname(path);
    return above === path ? path : join(realOf(above), relative(above, path));
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
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw new ServiceError('PERMISSION_DENIED', `No permission for ${quote(path)}.`, { cause: thrown });
  }
}
