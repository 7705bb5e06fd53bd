import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { ESSENCE } from './paths.ts';

/** What tools make, or others wrote; folders with a dot in front are not entered either. */
const SKIPPED = new Set([
  'node_modules',
  'bower_components',
  'dist',
  'build',
  'out',
  'coverage',
  'vendor',
  'storybook-static',
  'playwright-report',
]);

/** Levels of folders below the root: `packages/group/apps/name` is four. */
const DEEPEST = 6;
const MOST_PROJECTS = 500;
const MOST_FOLDERS = 20_000;

/**
 * The projects of a workspace, as paths from its root with `/` and in order: folders with a contract, not looking for
 * more within them. Links are not followed. The root itself is `.`.
 */
export function findProjects(root: string): string[] {
  const projects: string[] = [];
  let folders = 0;
  const visit = (path: string, level: number): void => {
    const entries = entriesOf(join(root, path));
    if (entries.some((entry) => entry.name === ESSENCE && entry.isFile())) {
      projects.push(path === '' ? '.' : path);
      if (projects.length > MOST_PROJECTS) throw tooMany(`${MOST_PROJECTS} projects`);
      return;
    }
    if (level === DEEPEST) return;
    for (const entry of entries) {
      const { name } = entry;
      if (!entry.isDirectory() || name.startsWith('.') || SKIPPED.has(name)) continue;
      if (++folders > MOST_FOLDERS) throw tooMany(`${MOST_FOLDERS} folders`);
      visit(path === '' ? name : `${path}/${name}`, level + 1);
    }
  };
  visit('', 0);
  return projects.sort();
}

/** Nothing, where nobody may look: such a folder cannot be checked either. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Half of a workspace would look like all of it. */
const tooMany = (what: string): ServiceError =>
  new ServiceError(
    'LIMIT_REACHED',
    `There are more than ${what} here, more than a workspace is searched for.`,
    {
      suggestions: ['name a folder further down with --project'],
    },
  );
