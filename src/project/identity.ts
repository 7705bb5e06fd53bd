import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { toCanonicalJson } from '../schemas/json.ts';
import { readSource } from './sources.ts';
import { sha256Hex } from '../base/hash.ts';

/**
 * Identifies a project in every clone: a digest of its path in the repository and of the package names of the project
 * and the repository.
 */
export function projectIdentity(folder: string): string {
  const root = realpathSync(folder);
  const top = findRepository(root) ?? root;
  const parts = {
    app: findPathInRepository(root),
    packages: [readPackageName(top), readPackageName(root)],
  };
  return `project:v1:sha256:${sha256Hex(toCanonicalJson(parts))}`;
}

/** The path from the root of the repository; `.` for the root itself and outside of a repository. */
export function findPathInRepository(folder: string): string {
  const root = realpathSync(folder);
  const path = relative(findRepository(root) ?? root, root).replaceAll('\\', '/');
  return path === '' ? '.' : path;
}

/** Finds the nearest enclosing repository or work tree. */
export function findRepository(root: string): string | undefined {
  for (let folder = realpathSync(root); ; folder = dirname(folder)) {
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
