import { createHash } from 'node:crypto';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './paths.ts';
import { walkProject } from './sources.ts';
import { compareText } from '../base/text.ts';

export interface Stamp {
  readonly digest: string;
  /** When the last of it changed: the date of everything that is said about it. */
  readonly changedAt: string;
}

/**
 * What verification looks at, by size and time of change: as long as it is the same, so are the findings. Of what we
 * keep ourselves, the copies in the cache do not count.
 */
export function stampOf(root: string): Stamp {
  let latest = 0;
  const hash = createHash('sha256');
  const { files, skipped, left } = walkProject(root);
  const add = (path: string, size: number, mtimeMs: number): void => {
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
    latest = Math.max(latest, mtimeMs);
  };
  for (const { path, size, mtimeMs } of files) add(path, size, mtimeMs);
  hash.update(JSON.stringify([skipped, left]));
  for (const path of HIDDEN.flatMap((folder) => ownFiles(root, folder))) {
    const found = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (found) add(path, found.size, found.mtimeMs);
  }
  return { digest: hash.digest('hex'), changedAt: new Date(latest).toISOString() };
}

/** Folders with a dot in front are not walked; in these, documents look for what svc, assistants and tools wrote. */
const HIDDEN = ['.svc', '.cursor', '.github', '.storybook', '.windsurf'];

function ownFiles(root: string, folder: string): string[] {
  if (folder === CACHE) return [];
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .sort((a, b) => compareText(a.name, b.name))
      .flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        return entry.isDirectory() ? ownFiles(root, path) : [path];
      });
  } catch {
    return [];
  }
}
