import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of a project that lies where it says: links are not followed. */
export interface WalkedFile {
  /** From the root of the project, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

export interface Walked {
  /** In the order of their paths. */
  readonly files: readonly WalkedFile[];
  /** Why files were not looked at, and how many. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
}

export type SkipReason = 'link' | 'too-large' | 'not-production' | 'too-many' | 'unreadable';

/** What tools make, or others wrote. */
const FOREIGN = new Set([
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

/** What people write to try things, not to ship them. */
const TRIAL_FOLDER =
  /^(?:__tests__|__mocks__|__fixtures__|tests?|e2e|cypress|playwright|mocks?|fixtures?|stories)$/;
const TRIAL_FILE =
  /\.(?:test|spec|stories|story|mock|fixture|cy|e2e)\.[^.]+$|(?:^|\.)(?:gen|generated)\.[^.]+$/;

/** Files of this many bytes are data, not source. */
const LARGEST = 1024 * 1024;
const MOST = 20_000;

/** All files of the project that its people wrote, in order; what is left out is counted. */
export function walkProject(root: string): Walked {
  const files: WalkedFile[] = [];
  const skipped: Record<SkipReason, number> = {
    link: 0,
    'too-large': 0,
    'not-production': 0,
    'too-many': 0,
    unreadable: 0,
  };
  const visit = (folder: string): void => {
    let entries;
    try {
      entries = readdirSync(join(root, folder), { withFileTypes: true });
    } catch {
      skipped.unreadable++;
      return;
    }
    for (const entry of entries) {
      const { name } = entry;
      const path = folder === '' ? name : `${folder}/${name}`;
      if (entry.isSymbolicLink()) skipped.link++;
      else if (entry.isDirectory()) {
        if (name.startsWith('.') || FOREIGN.has(name)) continue;
        if (TRIAL_FOLDER.test(name)) skipped['not-production']++;
        else visit(path);
      } else if (entry.isFile()) {
        if (TRIAL_FILE.test(name)) skipped['not-production']++;
        else if (files.length >= MOST) skipped['too-many']++;
        else add(path);
      }
    }
  };
  const add = (path: string): void => {
    try {
      const { size, mtimeMs } = lstatSync(join(root, path));
      if (size > LARGEST) skipped['too-large']++;
      else files.push({ path, size, mtimeMs });
    } catch {
      skipped.unreadable++;
    }
  };
  visit('');
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files, skipped };
}

/** The text of a walked file; undefined if it is no text, or gone. */
export function readSource(root: string, path: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(root, path)));
  } catch {
    return undefined;
  }
}
