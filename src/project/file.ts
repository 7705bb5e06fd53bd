import { closeSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { ServiceError } from '../errors.ts';
import { parseJson } from '../schemas/json.ts';
import { quote } from '../words.ts';

/** As large as a document may be anywhere in the product. */
const LIMIT = 256 * 1024;

/** Reads one JSON document from a file, or from standard input for `-`. */
export async function readDocument(
  path: string,
  stdin: (limit: number) => Promise<Uint8Array>,
  limit = LIMIT,
): Promise<unknown> {
  const bytes = await bytesOf(path, stdin, limit);
  try {
    return parseJson(bytes);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { error: _, ...facts } = thrown.facts;
    throw new ServiceError(thrown.code, `${quote(path)}: ${thrown.message}`, facts);
  }
}

/** Reads a text of another program, without a byte order mark. */
export async function readText(
  path: string,
  stdin: (limit: number) => Promise<Uint8Array>,
  limit: number,
): Promise<string> {
  const bytes = await bytesOf(path, stdin, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ServiceError('MALFORMED_FILE', `${quote(path)} is not valid UTF-8.`, {
      suggestions: ['save it as UTF-8, then try again'],
      cause,
    });
  }
}

async function bytesOf(
  path: string,
  stdin: (limit: number) => Promise<Uint8Array>,
  limit: number,
): Promise<Uint8Array> {
  const bytes = path === '-' ? await stdin(limit) : await readBytes(path, limit);
  if (bytes.byteLength > limit) throw tooLarge(path, limit);
  return bytes;
}

async function readBytes(path: string, limit: number): Promise<Uint8Array> {
  try {
    const file = await open(path, 'r');
    try {
      const stat = await file.stat();
      if (!stat.isFile()) throw new ServiceError('NOT_REGULAR_FILE', `${quote(path)} is not a file.`);
      if (stat.size > limit) throw tooLarge(path, limit);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (thrown) {
    throw fileFailure(thrown, path);
  }
}

function tooLarge(path: string, limit: number): ServiceError {
  return new ServiceError('FILE_TOO_LARGE', `${quote(path)} is larger than ${limit} bytes.`);
}

/** The old file stays whole until the new one is: temporary file, fsync, rename, fsync of the folder. */
export function writeDocument(path: string, text: string): void {
  writeDocuments([[path, text]]);
}

/** The same for several: a full disk is met before the first of them is replaced. */
export function writeDocuments(documents: Iterable<readonly [path: string, text: string]>): void {
  const staged: { readonly path: string; readonly temporary: string }[] = [];
  let at = '';
  try {
    for (const [path, text] of documents) {
      at = path;
      const mode = modeOf(path);
      const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
      staged.push({ path, temporary });
      const file = openSync(temporary, 'wx', mode);
      try {
        // Not writeSync: on a full disk it writes a part and does not fail.
        writeFileSync(file, text);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    }
    for (const { path, temporary } of staged) {
      at = path;
      renameSync(temporary, path);
    }
    for (const folder of new Set(staged.map(({ path }) => dirname(path)))) syncFolder(folder);
  } catch (thrown) {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
    throw fileFailure(thrown, at, 'WRITE_FAILED');
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/**
 * Who may read the file stays as it was. A link is refused: a rename would replace it, and what it led to would
 * silently stay as it was.
 */
function modeOf(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat && !stat.isFile())
    throw new ServiceError('NOT_REGULAR_FILE', `${quote(path)} is not a regular file.`);
  return stat ? stat.mode & 0o777 : 0o644;
}

function fileFailure(
  thrown: unknown,
  path: string,
  otherwise: 'READ_FAILED' | 'WRITE_FAILED' = 'READ_FAILED',
): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const { code = 'unknown error' } = thrown as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
      return new ServiceError('FILE_NOT_FOUND', `${quote(path)} does not exist.`);
    case 'EISDIR':
      return new ServiceError('NOT_REGULAR_FILE', `${quote(path)} is a folder.`);
    case 'EACCES':
    case 'EPERM':
      return new ServiceError('PERMISSION_DENIED', `No permission for ${quote(path)}.`);
    default:
      return new ServiceError(otherwise, `${quote(path)}: ${code}.`, { cause: thrown });
  }
}
