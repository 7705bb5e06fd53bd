import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '../base/limits.ts';
import { compareText } from '../base/text.ts';
import { CACHE, PREVIEW_MARK } from './paths.ts';
import { readPreview } from './preview-files.ts';

/** A regular file of a project; links are not followed. */
export interface ProjectFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

export interface ProjectWalk {
  /** Sorted by path. */
  readonly files: readonly ProjectFile[];
  /** Number of skipped files by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
  /** Files and folders of tests, stories and similar code. */
  readonly excluded: readonly string[];
}

export type SkipReason = 'link' | 'too-large' | 'not-production' | 'preview' | 'too-many' | 'unreadable';

/** Generated and third-party code. */
const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'bower_components',
  'dist',
  'build',
  'out',
  'coverage',
  'vendor',
  'storybook-static',
  '__generated__',
  'generated',
]);

/** Code that is not shipped. */
const TEST_FOLDER =
  /^(?:__tests__|__mocks__|__fixtures__|tests?|e2e|cypress|playwright|mocks?|fixtures?|stories)$/;
const TEST_FILE =
  /\.(?:test|spec|stories|story|mock|fixture|cy|e2e)\.[^.]+$|(?:^|\.)(?:gen|generated)\.[^.]+$/;

/** Larger files are data, not source. */
const MAX_SOURCE_BYTES = LIMITS.sourceBytes.max;
const MAX_FILES = LIMITS.sourceFiles.max;

/** Lists the source files of a project and counts the skipped ones. */
export function walkProject(root: string, most = MAX_FILES): ProjectWalk {
  const files: ProjectFile[] = [];
  const excluded: string[] = [];
  const skipped: Record<SkipReason, number> = {
    link: 0,
    'too-large': 0,
    'not-production': 0,
    preview: 0,
    'too-many': 0,
    unreadable: 0,
  };
  const previewed = new Set<string>();
  // Faster than `join`, which normalizes every path.
  const at = (path: string): string => `${root}/${path}`;
  const visit = (folder: string): void => {
    let entries;
    try {
      entries = readdirSync(folder === '' ? root : at(folder), { withFileTypes: true });
      // The limit must not depend on the order of the file system.
      entries.sort((a, b) => compareText(a.name, b.name));
    } catch {
      skipped.unreadable++;
      return;
    }
    if (entries.some((entry) => entry.name === PREVIEW_MARK && entry.isFile()))
      for (const name of readPreview(at(folder))) previewed.add(joinPath(folder, name));
    for (const entry of entries) {
      const { name } = entry;
      const path = joinPath(folder, name);
      if (entry.isSymbolicLink()) skipped.link++;
      else if (entry.isDirectory()) {
        if (name.startsWith('.') || SKIPPED_FOLDERS.has(name)) continue;
        if (TEST_FOLDER.test(name)) leave(path);
        else visit(path);
      } else if (entry.isFile()) {
        if (TEST_FILE.test(name)) leave(path);
        else if (previewed.has(path)) skipped.preview++;
        else if (files.length >= most) skipped['too-many']++;
        else add(path);
      }
    }
  };
  const leave = (path: string): void => {
    skipped['not-production']++;
    excluded.push(path);
  };
  const add = (path: string): void => {
    try {
      const { size, mtimeMs, ctimeMs } = lstatSync(at(path));
      if (size > MAX_SOURCE_BYTES) skipped['too-large']++;
      else files.push({ path, size, mtimeMs, ctimeMs });
    } catch {
      skipped.unreadable++;
    }
  };
  visit('');
  files.sort((a, b) => compareText(a.path, b.path));
  return { files, skipped, excluded: excluded.sort() };
}

const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Does not follow links and does not block on pipes. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a source file; undefined if it is missing, not a regular file, too large, or not UTF-8. */
export function readSource(root: string, path: string): string | undefined {
  try {
    const file = openSync(join(root, path), OPEN_FLAGS);
    try {
      const stat = fstatSync(file);
      if (!stat.isFile() || stat.size > MAX_SOURCE_BYTES) return undefined;
      return UTF8.decode(readFileSync(file));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

export interface Stamp {
  readonly digest: string;
  /** Time of the last change, used as the date of reports. */
  readonly changedAt: string;
}

/**
 * Fingerprints all files that verification reads, by size and time of change: with the same stamp, findings are the
 * same. The cache folder is not included.
 */
export function stampProject(root: string): Stamp {
  let latest = 0;
  const hash = createHash('sha256');
  const { files, skipped, excluded } = walkProject(root);
  const add = (path: string, size: number, mtimeMs: number): void => {
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
    latest = Math.max(latest, mtimeMs);
  };
  for (const { path, size, mtimeMs } of files) add(path, size, mtimeMs);
  hash.update(JSON.stringify([skipped, excluded]));
  for (const path of HIDDEN_FOLDERS.flatMap((folder) => listFiles(root, folder))) {
    const found = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (found) add(path, found.size, found.mtimeMs);
  }
  return { digest: hash.digest('hex'), changedAt: new Date(latest).toISOString() };
}

/** Hidden folders are not walked; reports read files of svc, assistants and tools from these. */
const HIDDEN_FOLDERS = ['.svc', '.cursor', '.github', '.storybook', '.windsurf'];

function listFiles(root: string, folder: string): string[] {
  if (folder === CACHE) return [];
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .sort((a, b) => compareText(a.name, b.name))
      .flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        return entry.isDirectory() ? listFiles(root, path) : [path];
      });
  } catch {
    return [];
  }
}
