import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isBuiltin } from 'node:module';
import { ServiceError } from '../base/errors.ts';
import { formatNames, quote } from '../base/text.ts';
import { writeDocuments } from './file.ts';
import { ensureFolder, errorCode, resolveFolder } from './folder.ts';
import { type ProjectContents, planProject } from './init.ts';

/** Files by path from the root of the project, with `/`. */
type Files = ReadonlyMap<string, string | Uint8Array>;

/** Names that Windows keeps for devices, and names that npm refuses. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|node_modules|favicon\.ico)$/i;

/** The package name of an app in this folder. Rejects names that npm or a file system refuses. */
export function packageName(root: string, taken: readonly string[]): string {
  const name = basename(root);
  const reason = RESERVED.test(name)
    ? 'is a reserved name'
    : isBuiltin(name)
      ? 'is a module of Node'
      : taken.includes(name)
        ? 'is the name of a package that the app depends on'
        : /^[a-z0-9][a-z0-9._-]*$/.test(name) && name.length <= 214
          ? undefined
          : 'is not a package name';
  if (reason === undefined) return name;
  throw new ServiceError(
    'INVALID_PARAMETER',
    `${quote(name)} ${reason}. A name has lower-case letters, digits and hyphens, such as "my-shop".`,
  );
}

/** Rejects a folder with content, unless the app is to be added to it. */
export function requireRoom(root: string, into: boolean): void {
  const stat = lstatSync(root, { throwIfNoEntry: false });
  if (!stat || into) return;
  if (!stat.isDirectory())
    throw new ServiceError('OUTPUT_EXISTS', `${quote(root)} is not a folder. Nothing was written.`);
  const names = readdirSync(root);
  if (names.length === 0) return;
  throw new ServiceError(
    'OUTPUT_EXISTS',
    `${quote(root)} is not empty: it has ${formatNames(names.slice(0, 3).map((name) => quote(name)))}${names.length > 3 ? ' and more' : ''}. Nothing was written.`,
    { suggestions: ['--into to add only the files that are missing', 'another folder'] },
  );
}

/**
 * Writes a new project beside its place and renames it: at any moment the folder is complete or as before. `finish` adds
 * what depends on the written files.
 */
export async function writeNewProject(
  root: string,
  files: Files,
  project: ProjectContents,
  finish: (staging: string) => Promise<void>,
): Promise<void> {
  const parent = dirname(root);
  let staging: string | undefined;
  try {
    mkdirSync(parent, { recursive: true });
    staging = mkdtempSync(join(parent, `.${basename(root)}-`));
    for (const [path, text] of files) {
      const file = join(staging, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    planProject(staging, project).write();
    await finish(staging);
    // An empty folder may be in its place.
    if (existsSync(root)) rmdirSync(root);
    renameSync(staging, root);
  } catch (thrown) {
    if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
    if (thrown instanceof ServiceError) throw thrown;
    throw new ServiceError(
      'WRITE_FAILED',
      `Cannot write ${quote(root)}: ${errorCode(thrown)}. Nothing was written.`,
      {
        cause: thrown,
      },
    );
  }
}

/** The files that a folder does not have yet. */
export const missingFiles = (root: string, files: Files): Map<string, string | Uint8Array> =>
  new Map(
    [...files].filter(([path]) => lstatSync(join(root, path), { throwIfNoEntry: false }) === undefined),
  );

/** Adds files to a folder; those that exist stay as they are. All are staged before the first one appears. */
export function addFiles(root: string, files: Files): void {
  for (const folder of new Set([...files.keys()].map((path) => dirname(path)))) ensureFolder(root, folder);
  writeDocuments(
    [...files].map(([path, text]) => [join(root, path), text] as const),
    resolveFolder(root),
  );
}
