import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { ServiceError } from '../../src/base/errors.ts';

export const SECRET = 'nobody may read this';

export interface Tree {
  readonly base: string;
  readonly root: string;
}

/** A project, a folder beside it whose name begins the same, and something outside that is not ours. */
export function treeOf(links: readonly (readonly [name: string, target: string])[], place = tmpdir()): Tree {
  const base = realpathSync(mkdtempSync(join(place, 'svc-paths-')));
  const root = join(base, 'project');
  for (const folder of ['project/a/b', 'project/.svc', 'project-evil', 'outside/a/b'])
    mkdirSync(join(base, folder), { recursive: true });
  for (const file of ['secret', 'outside/a/b/secret', 'outside/svc.essence.json', 'project-evil/secret'])
    writeFileSync(join(base, file), SECRET);
  for (const file of ['project/file', 'project/a/b/file']) writeFileSync(join(base, file), 'ours');
  for (const [name, target] of links) {
    const path = join(root, name);
    if (!existsSync(dirname(path))) continue;
    try {
      symlinkSync(target, path);
    } catch {
      // Another one has the name.
    }
  }
  return { base, root };
}

/** Everything outside of the project: names, kinds and texts. */
export function outside({ base, root }: Tree): string {
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ path }) => !path.startsWith(root + sep))
    .map(({ entry, path }) => `${path} ${entry.isFile() ? readFileSync(path, 'utf8') : ''}`)
    .sort()
    .join('\n');
}

/** The result of `work`, or the code of its `ServiceError`. */
export function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}
