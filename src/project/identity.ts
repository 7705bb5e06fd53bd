import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { toCanonicalJson } from '../schemas/json.ts';
import { readSource } from './sources.ts';

/**
 * Which project this is, the same in every clone and wherever svc is started: a digest over its path in the repository
 * and the names of its package and of the one around it. Outside of a repository the project is all there is.
 */
export function projectIdentity(folder: string): string {
  const root = realpathSync(folder);
  const top = findRepository(root) ?? root;
  const path = relative(top, root).replaceAll('\\', '/');
  const parts = { app: path === '' ? '.' : path, packages: [readPackageName(top), readPackageName(root)] };
  return `project:v1:sha256:${createHash('sha256').update(toCanonicalJson(parts)).digest('hex')}`;
}

/** The nearest folder, going up, that is a repository or a work tree of one. */
function findRepository(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

function readPackageName(folder: string): string | null {
  try {
    const { name } = JSON.parse(readSource(folder, 'package.json') ?? '{}') as { name?: unknown };
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}
