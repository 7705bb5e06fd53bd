import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import { isIn, leadsOut, nameIn, type Opened, openFolder } from './opened.ts';
import { systemCode } from './system-code.ts';

/**
 * The folder of a project that something is to be written to: inside it, there, and writable. `within` is the real path
 * of what must not be left, where that is more than the project itself.
 */
export function folderIn(root: string, name: string, within?: string): string {
  openIn(root, name, within).close();
  return join(root, name);
}

/** The same, held open: whoever closes it writes to this folder, whatever is put in its place meanwhile. */
export function openIn(root: string, name: string, within?: string): Opened {
  const folder = join(root, name);
  requireInside(within ?? root, folder);
  try {
    if (within === undefined) mkdirSync(root, { recursive: true });
    return openBelow(root, name, within ?? realpathSync(root));
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    const code = systemCode(thrown);
    const full = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EIO';
    throw new ServiceError(
      full ? 'WRITE_FAILED' : 'CANNOT_CREATE',
      `Cannot write into the folder ${quote(nameIn(within, folder))}: ${code}. Nothing was changed.`,
      { cause: thrown },
    );
  }
}

/** Makes one folder after the other, each in the one that is open: none of them can be made elsewhere. */
function openBelow(root: string, name: string, within: string): Opened {
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
export function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (cause) {
    throw new ServiceError('FILE_NOT_FOUND', `There is no folder ${quote(folder)}.`, { cause });
  }
}

/** The text of a file of the project; undefined if there is none, or it leads out of the project or is no file. */
export function textInside(root: string, path: string): string | undefined {
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
  if (!isIn(realOf(root), realOf(path))) throw leadsOut(path);
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
    if (code !== 'EACCES' && code !== 'EPERM')
      throw new ServiceError('PATH_OUTSIDE_ROOT', `${quote(path)} is no path that can be followed.`, {
        cause: thrown,
      });
    throw new ServiceError('PERMISSION_DENIED', `No permission for ${quote(path)}.`, { cause: thrown });
  }
}
