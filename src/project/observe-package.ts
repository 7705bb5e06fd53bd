import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Observed, PackageManifest } from '../verify/observed.ts';
import { readSource } from './sources.ts';

const MANIFEST = 'package.json';

/** Who writes which lock file. */
const LOCKS: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'deno.lock': 'deno',
};

/** What the manifest of packages and the files beside it say about a project. */
export function packageIn(root: string): Pick<Observed, 'manifest' | 'packageManager' | 'workspace'> & {
  readonly homepage: string | undefined;
} {
  const own = read(root);
  const above = workspaceOf(realpathSync(root));
  return {
    manifest: own && manifestOf(own),
    // In a workspace the lock file lies in its root.
    packageManager: managerOf(root, own) ?? (above && aboveApp(managerOf(above.root, read(above.root)))),
    workspace: above
      ? { app: above.app, reason: 'It is the folder that svc was started for, one app of a workspace.' }
      : { app: '.', reason: 'It is the folder that svc was started for.' },
    homepage: textOf(own?.['homepage']),
  };
}

/** Files of the workspace do not lie in the folder of the app. */
const aboveApp = (found: Observed['packageManager']): Observed['packageManager'] =>
  found && { name: found.name, file: undefined };

type Fields = Readonly<Record<string, unknown>>;

function read(folder: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(readSource(folder, MANIFEST) ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const manifestOf = (fields: Fields): PackageManifest => ({
  file: MANIFEST,
  name: textOf(fields['name']),
  description: textOf(fields['description']),
  dependencies: Object.fromEntries(
    ['dependencies', 'devDependencies', 'peerDependencies']
      .flatMap((kind) => Object.entries(fields[kind] ?? {}))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  ),
  isLibrary: fields['private'] !== true && (fields['exports'] !== undefined || fields['main'] !== undefined),
});

function managerOf(folder: string, fields: Fields | undefined): Observed['packageManager'] {
  const [, said] = /^(npm|pnpm|yarn|bun)@/.exec(textOf(fields?.['packageManager']) ?? '') ?? [];
  if (said !== undefined) return { name: said, file: MANIFEST };
  const locks = Object.entries(LOCKS).filter(([file]) => existsSync(join(folder, file)));
  const names = new Set(locks.map(([, name]) => name));
  const [lock] = locks;
  return lock && names.size === 1 ? { name: lock[1], file: lock[0] } : undefined;
}

/** The workspace around an app, not looking beyond the repository. */
function workspaceOf(root: string): { readonly root: string; readonly app: string } | undefined {
  for (let folder = root; !existsSync(join(folder, '.git')); ) {
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
    if (existsSync(join(folder, 'pnpm-workspace.yaml')) || read(folder)?.['workspaces'] !== undefined)
      return { root: folder, app: relative(folder, root).replaceAll('\\', '/') };
  }
  return undefined;
}
