import {
  existsSync,
  linkSync,
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
import { toJsonDocument } from '../base/json.ts';
import { formatNames, quote } from '../base/text.ts';
import { writeDocuments } from './file.ts';
import { ensureFolder, errorCode, readTextInside, requireInside, resolveFolder } from './folder.ts';
import { type ProjectContents, planProject } from './init.ts';

/** Files by path from the root of the project, with `/`. */
type Files = ReadonlyMap<string, string | Uint8Array>;

/** Names that Windows keeps for devices, and names that npm refuses. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d|node_modules|favicon\.ico)$/i;

/**
 * The package name of an app in this folder. Rejects names that npm or a file system refuses, except for a folder that
 * exists: its name was chosen for other reasons, so letters and digits are taken from it.
 */
export function packageName(root: string, taken: readonly string[]): string {
  const name = existsSync(root) ? toPackageName(basename(root)) : basename(root);
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

const toPackageName = (folder: string): string =>
  folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[._-]+|-+$/g, '') || 'app';

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

/** Files that are about to be added, and the list that says that all of them are here. */
const STAGING = '.svc/create';
const STAGED_FILES = `${STAGING}/files`;
const STAGED_LIST = `${STAGING}/ready.json`;

/**
 * Adds files to a folder; those that exist stay as they are. All are staged before the first one appears. An interrupted
 * run is completed by the next one if everything was staged, and leaves no file behind if not.
 */
export function addFiles(root: string, files: Files): void {
  mkdirSync(root, { recursive: true });
  finishAdding(root);
  stageFiles(root, files);
  finishAdding(root);
}

/** Stages files: from the moment that the list is there, they will be added. */
export function stageFiles(root: string, files: Files): void {
  ensureFolder(root, STAGING);
  const staged = join(resolveFolder(root), STAGED_FILES);
  for (const folder of new Set([...files.keys()].map((path) => dirname(path))))
    ensureFolder(root, `${STAGED_FILES}/${folder}`);
  writeDocuments(
    [...files].map(([path, content]) => [join(staged, path), content] as const),
    resolveFolder(root),
  );
  writeDocuments(
    [[join(root, STAGED_LIST), toJsonDocument({ files: [...files.keys()] })]],
    resolveFolder(root),
  );
}

/** Moves staged files to their places. Files that are there by now stay as they are. */
export function finishAdding(root: string): void {
  const real = resolveFolder(root);
  const staging = join(real, STAGING);
  if (!existsSync(staging)) return;
  try {
    for (const path of readStagedList(root)) {
      const staged = join(real, STAGED_FILES, path);
      if (!existsSync(staged)) continue;
      ensureFolder(root, dirname(path));
      addFile(staged, join(real, path));
    }
    rmSync(staging, { recursive: true, force: true });
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    throw new ServiceError(
      'WRITE_FAILED',
      `Cannot add all files to ${quote(root)}: ${errorCode(thrown)}. Run the same command again to add the others.`,
      { cause: thrown },
    );
  }
}

/** The paths that were staged; none if staging was interrupted. */
function readStagedList(root: string): readonly string[] {
  const text = readTextInside(root, join(root, STAGED_LIST));
  if (text === undefined) return [];
  const { files } = JSON.parse(text) as { readonly files: readonly string[] };
  // The list is a file like any other, and may come with a repository.
  for (const path of files) requireInside(root, join(root, path));
  return files;
}

/** Unlike a rename, a link never replaces a file. */
function addFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (thrown) {
    if (errorCode(thrown) !== 'EEXIST') {
      // Some file systems have no links.
      renameSync(from, to);
      return;
    }
  }
  rmSync(from);
}
