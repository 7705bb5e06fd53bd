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
import { asServiceError, describeExhaustion, ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { parseJson } from '../schemas/json.ts';
import { quote } from '../base/text.ts';
import { isRunning, machineTag } from './processes.ts';
import { displayPath, type OpenFolder, openFolder, errorCode } from './folder.ts';

/** Reads one JSON document from a file, or from standard input for `-`. */
export async function readDocument(
  path: string,
  stdin: (limit: number) => Promise<Uint8Array>,
  limit = LIMITS.documentBytes.max,
): Promise<unknown> {
  const bytes = await readLimited(path, stdin, limit);
  try {
    return parseJson(bytes);
  } catch (thrown) {
    const { code, message, facts } = asServiceError(thrown);
    // The short form refers to a request body.
    const { error: _, ...others } = facts;
    throw new ServiceError(code, `${quote(path)}: ${message}`, others);
  }
}

/** Reads a text file without its byte order mark. */
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
    // Opening a pipe without a writer would block.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = await file.stat();
      if (!stat.isFile()) throw new ServiceError('NOT_REGULAR_FILE', `${quote(path)} is not a file.`);
      if (stat.size > limit) throw tooLargeError(path, limit, stat.size);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (thrown) {
    throw toFileError(thrown, path);
  }
}

function tooLargeError(path: string, limit: number, size?: number): ServiceError {
  const figure = size === undefined ? '' : `: it has ${size}`;
  return new ServiceError('FILE_TOO_LARGE', `${quote(path)} is larger than ${limit} bytes${figure}.`);
}

/** Writes a file atomically: temporary file, fsync, rename, fsync of the folder. */
export function writeDocument(path: string, text: string): void {
  writeDocuments([[path, text]]);
}

/**
 * Writes several files. All are staged before the first is replaced, so a full disk changes nothing. With `within`, a
 * real path, nothing is written outside it even if a folder on the way is replaced by a link at the same time.
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
      // Exclusive, so that an existing file or link is not followed.
      const file = openSync(temporary, 'wx', mode);
      try {
        // Not writeSync, which may write only a part to a full disk without an error.
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

/** Reads a file without following links; undefined if it does not exist. */
export function readBytesInside(
  path: string,
  within: string,
  limit = LIMITS.documentBytes.max,
): Uint8Array | undefined {
  const called = displayPath(within, path);
  let folder: OpenFolder | undefined;
  try {
    folder = openFolder(dirname(path), within);
    // Opening a pipe without a writer would block.
    const file = openSync(
      folder.at(basename(path)),
      constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW,
    );
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) throw notRegularError(called);
      if (stat.size > limit) throw tooLargeError(called, limit, stat.size);
      return readFileSync(file);
    } finally {
      closeSync(file);
    }
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    // A link, or a socket.
    if (code === 'ELOOP' || code === 'ENXIO') throw notRegularError(called);
    throw toFileError(thrown, called);
  } finally {
    folder?.close();
  }
}

/** Temporary files of processes that are not visible from here are removed after this time. */
const MAX_TEMPORARY_AGE_MS = 24 * 60 * 60 * 1000;

/** Unique name that contains the process id and the machine for `removeTemporaryFiles`. */
export const temporaryName = (name: string): string =>
  `.${name}.${process.pid}-${machineTag()}${randomBytes(3).toString('hex')}.tmp`;

/** Removes temporary files of processes that ended while they were writing. */
export function removeTemporaryFiles(folder: string): void {
  for (const name of listNames(folder)) {
    const [, pid, tag] = /^\..+\.(\d+)-([0-9a-f]{6})[0-9a-f]{6}\.tmp$/.exec(name) ?? [];
    if (pid === undefined) continue;
    const path = join(folder, name);
    try {
      // In another PID namespace, a process with this id may still be writing the file.
      const isLeft = tag === machineTag() ? !isRunning(Number(pid)) : isOld(path);
      if (isLeft) rmSync(path);
    } catch {
      // Already gone, or owned by another user. The write itself has succeeded.
    }
  }
}

const isOld = (path: string): boolean => Date.now() - lstatSync(path).mtimeMs > MAX_TEMPORARY_AGE_MS;

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Returns the mode of the existing file, so that permissions stay. Rejects a link: a rename would replace it and leave
 * its target unchanged.
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
    default: {
      const exhausted = describeExhaustion(code);
      const what = exhausted ? ` (${exhausted.what})` : '';
      return new ServiceError(otherwise, `${quote(path)}: ${code}${what}.`, {
        ...(exhausted ? { suggestions: [exhausted.fix] } : {}),
        cause: thrown,
      });
    }
  }
}

/** Replaces the absolute path in error messages, so that output does not depend on the machine. */
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
