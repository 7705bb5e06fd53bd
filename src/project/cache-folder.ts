import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeDocument } from './file.ts';
import { folderIn } from './inside.ts';
import { CACHE } from './paths.ts';

/** What is kept for speed on this machine only; copies of records that somebody mirrored are not among it. */
const IGNORED = ['verify.ndjson', 'bundle.json', '.gitignore'];

/** The folder for what is kept between runs, which no repository shall have. */
export function cacheFolder(root: string): string {
  const folder = folderIn(root, CACHE);
  const list = join(folder, '.gitignore');
  if (!existsSync(list)) writeDocument(list, IGNORED.map((name) => `/${name}\n`).join(''));
  return folder;
}
