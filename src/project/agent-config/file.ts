import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { writeDocument } from '../file.ts';
import { declaresDependency, readManifest } from '../package-manager.ts';
import { asRecord, type ServerEntry } from './entry.ts';

/** A hundred times the size of a large configuration. */
const MAX_CONFIG_BYTES = 1024 * 1024;

/** Reads a configuration; undefined if the file does not exist. */
export function readConfiguration(path: string): string | undefined {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (!stat) return undefined;
    if (!stat.isFile()) throw new ServiceError('NOT_REGULAR_FILE', `${quote(path)} is not a regular file.`);
    if (stat.size > MAX_CONFIG_BYTES)
      throw new ServiceError('FILE_TOO_LARGE', `${quote(path)} is larger than ${MAX_CONFIG_BYTES} bytes.`);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    throw toFileError(thrown, path);
  }
}

function toFileError(thrown: unknown, path: string): ServiceError {
  const { code = '' } = thrown as NodeJS.ErrnoException;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new ServiceError('MALFORMED_FILE', `${quote(path)} is not valid UTF-8.`);
  if (code === 'EACCES' || code === 'EPERM')
    return new ServiceError('PERMISSION_DENIED', `No permission for ${quote(path)}.`);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new ServiceError('NOT_REGULAR_FILE', `A part of the path ${quote(path)} is not a folder.`);
  return new ServiceError('READ_FAILED', `${quote(path)}: ${code}.`, { cause: thrown });
}

/** Replaces a configuration, or removes the file if there is no text. */
export function writeConfiguration(path: string, text: string | undefined): void {
  try {
    if (text === undefined) return rmSync(path);
    mkdirSync(dirname(path), { recursive: true });
  } catch (thrown) {
    throw toFileError(thrown, path);
  }
  writeDocument(path, text);
}

/**
 * Builds the entry that starts svc: the project's own dependency by a path that is the same on every machine, otherwise the
 * running installation. Neither asks a registry, where a package of another author could have the name.
 *
 * @param program The command that runs this installation.
 */
export function buildEntry(
  program: readonly string[],
  dependency: string | undefined,
  apiUrl: string | undefined,
): ServerEntry {
  const [command = '', ...args] = dependency === undefined ? program : ['node', dependency];
  return {
    command,
    args: [...args, 'mcp'],
    ...(apiUrl === undefined ? {} : { env: { SVC_API_URL: apiUrl } }),
  };
}

/**
 * Finds the svc that a project depends on: the path of its program, relative to the project. Looks in the folders above,
 * too, where a workspace installs the dependencies of its members. Undefined if it is not declared or not installed.
 */
export function findOwnDependency(root: string, packageName: string): string | undefined {
  let isDeclared = false;
  for (let folder = root, up = ''; ; folder = dirname(folder), up += '../') {
    isDeclared ||= declaresDependency(readManifest(folder), packageName);
    const installed = `node_modules/${packageName}`;
    const manifest = isDeclared ? readManifest(join(folder, installed)) : undefined;
    const program = asRecord(manifest?.['bin'])['svc'];
    if (manifest?.['name'] === packageName && typeof program === 'string')
      return up + posix.join(installed, program);
    if (dirname(folder) === folder || existsSync(join(folder, '.git'))) return undefined;
  }
}

/** Lines that differ between two texts as one hunk: removed lines first, then added ones. */
export function diffHunk(before: string, after: string): readonly string[] {
  const [old, young] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, young.length);
  let first = 0;
  while (first < most && old[first] === young[first]) first++;
  let last = 0;
  while (last < most - first && old.at(-1 - last) === young.at(-1 - last)) last++;
  return [
    ...old.slice(first, old.length - last).map((line) => `-${line}`),
    ...young.slice(first, young.length - last).map((line) => `+${line}`),
  ];
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split('\n'));
