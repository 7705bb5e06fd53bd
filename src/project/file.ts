import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { asServiceError, ServiceError } from '../base/errors.ts';
import { parseJson } from '../schemas/json.ts';
import { quote } from '../base/text.ts';
import { displayPath, type OpenFolder, openFolder, errorCode } from './folder.ts';

/** As large as a document may be anywhere in the product. */
export const MAX_DOCUMENT_BYTES = 256 * 1024;

/** Reads one JSON document from a file, or from standard input for `-`. */
export async function readDocument(
  path: string,
  stdin: (limit: number) => Promise<Uint8Array>,
  limit = MAX_DOCUMENT_BYTES,
): Promise<unknown> {
  const bytes = await readLimited(path, stdin, limit);
  try {
    return parseJson(bytes);
  } catch (thrown) {
    const { code, message, facts } = asServiceError(thrown);
    // The short sentence speaks of a body.
    const { error: _, ...others } = facts;
    throw new ServiceError(code, `${quote(path)}: ${message}`, others);
  }
}

/** Reads a text of another program, without a byte order mark. */
export async function readText(
  path: string,
  stdin: (limit: number) => Promise<Uint8Array>,
  limit: number,
): Promise<string> {
  const bytes = await readLimited(path, stdin, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ServiceError('MALFORMED_FILE', `${quote(path)} is not valid UTF-8.`, {
      suggestions: ['save it as UTF-8, then try again'],
      cause,
    });
  }
}

async function readLimited(
  path: string,
  stdin: (limit: number) => Promise<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const bytes = path === '-' ? await stdin(limit) : await readBytes(path, limit);
  if (bytes.byteLength > limit) throw tooLargeError(path, limit);
  return bytes;
}

async function readBytes(path: string, limit: number): Promise<Uint8Array> {
  try {
    // A pipe that nobody writes to would be waited for.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = await file.stat();
      if (!stat.isFile()) throw new ServiceError('NOT_REGULAR_FILE', `${quote(path)} is not a file.`);
      if (stat.size > limit) throw tooLargeError(path, limit);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (thrown) {
    throw toFileError(thrown, path);
  }
}

function tooLargeError(path: string, limit: number): ServiceError {
  return new ServiceError('FILE_TOO_LARGE', `${quote(path)} is larger than ${limit} bytes.`);
}

/** The old file stays whole until the new one is: temporary file, fsync, rename, fsync of the folder. */
export function writeDocument(path: string, text: string): void {
  writeDocuments([[path, text]]);
}

/**
 * The same for several: a full disk is met before the first of them is replaced. With `within`, a real path, nothing is
 * written elsewhere, even if a folder on the way is replaced by a link at the same time.
 */
export function writeDocuments(
  documents: Iterable<readonly [path: string, text: string | Uint8Array]>,
  within?: string,
): void {
  const folders = new Map<string, OpenFolder>();
  const staged: { readonly path: string; readonly folder: OpenFolder; readonly temporary: string }[] = [];
  let at = '';
  try {
    for (const [path, text] of documents) {
      at = displayPath(within, path);
      const folder = folders.get(dirname(path)) ?? openFolder(dirname(path), within);
      folders.set(dirname(path), folder);
      const mode = modeOf(folder.at(basename(path)), at);
      const temporary = folder.at(temporaryName(basename(path)));
      staged.push({ path, folder, temporary });
      // Not through a link: what is there already is refused.
      const file = openSync(temporary, 'wx', mode);
      try {
        // Not writeSync: on a full disk it writes a part and does not fail.
        writeFileSync(file, text);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    }
    for (const { path, folder, temporary } of staged) {
      at = displayPath(within, path);
      folder.check();
      renameSync(temporary, folder.at(basename(path)));
    }
    for (const folder of folders.values()) {
      removeTemporaryFiles(folder.at('.'));
      folder.sync();
    }
  } catch (thrown) {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
    throw toFileError(thrown, at, 'WRITE_FAILED');
  } finally {
    for (const folder of folders.values()) folder.close();
  }
}

/** The bytes of a file, and never those of what a link leads to; undefined if there is none. */
export function readBytesInside(
  path: string,
  within: string,
  limit = MAX_DOCUMENT_BYTES,
): Uint8Array | undefined {
  const called = displayPath(within, path);
  let folder: OpenFolder | undefined;
  try {
    folder = openFolder(dirname(path), within);
    // A pipe that nobody writes to would be waited for.
    const file = openSync(
      folder.at(basename(path)),
      constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW,
    );
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) throw notRegularError(called);
      if (stat.size > limit) throw tooLargeError(called, limit);
      return readFileSync(file);
    } finally {
      closeSync(file);
    }
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    // A link, and a socket that nobody may open.
    if (code === 'ELOOP' || code === 'ENXIO') throw notRegularError(called);
    throw toFileError(thrown, called);
  } finally {
    folder?.close();
  }
}

/** A name that no other write has, by which `removeLeft` knows whose it is. */
export const temporaryName = (name: string): string =>
  `.${name}.${process.pid}-${randomBytes(6).toString('hex')}.tmp`;

/** Removes what processes left in a folder that were ended while they wrote; what cannot be seen stays for the next. */
export function removeTemporaryFiles(folder: string): void {
  for (const name of listNames(folder)) {
    const pid = /^\..+\.(\d+)-[0-9a-f]{12}\.tmp$/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(folder, name));
    } catch {
      // It is gone, or belongs to somebody else. What was to be written has been.
    }
  }
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Who may read the file stays as it was. A link is refused: a rename would replace it, and what it led to would
 * silently stay as it was.
 */
function modeOf(opened: string, path: string): number {
  const stat = lstatSync(opened, { throwIfNoEntry: false });
  if (stat && !stat.isFile()) throw notRegularError(path);
  return stat ? stat.mode & 0o777 : 0o644;
}

const notRegularError = (path: string): ServiceError =>
  new ServiceError('NOT_REGULAR_FILE', `${quote(path)} is not a regular file.`);

function toFileError(
  thrown: unknown,
  path: string,
  otherwise: 'READ_FAILED' | 'WRITE_FAILED' = 'READ_FAILED',
): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const code = errorCode(thrown);
  switch (code) {
    case 'ENOENT':
      return new ServiceError('FILE_NOT_FOUND', `${quote(path)} does not exist.`);
    case 'EISDIR':
      return new ServiceError('NOT_REGULAR_FILE', `${quote(path)} is a folder.`);
    case 'EACCES':
    case 'EPERM':
      return new ServiceError('PERMISSION_DENIED', `No permission for ${quote(path)}.`, { cause: thrown });
    default:
      return new ServiceError(otherwise, `${quote(path)}: ${code}.`, { cause: thrown });
  }
}

/**
 * Whether another process with this number runs on this machine. In containers the number is often the same each
 * time: our own is that of one that was ended.
 */
export function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // There is one, of another user.
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Where a folder lies on this machine is nobody's business: failures about the file say its name as it is asked for. */
export async function withDisplayPath<Value>(
  full: string,
  asked: string,
  read: () => Promise<Value>,
): Promise<Value> {
  try {
    return await read();
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const message = thrown.message.replaceAll(quote(full), quote(asked));
    throw new ServiceError(thrown.code, message, thrown.facts);
  }
}
