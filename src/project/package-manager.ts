import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isObject } from '../base/guards.ts';
import { readSource } from './sources.ts';

export const MANIFEST = 'package.json';

/** Package managers by lockfile. */
const LOCKFILES: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'deno.lock': 'deno',
};

/** Fields of a package.json; their values are unvalidated. */
export type ManifestFields = Readonly<Record<string, unknown>>;

/** Reads the package.json of a folder; undefined if it is missing or not an object. */
export function readManifest(folder: string): ManifestFields | undefined {
  try {
    const value: unknown = JSON.parse(readSource(folder, MANIFEST) ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** True if a package.json names the package as a dependency of any kind. */
export const declaresDependency = (fields: ManifestFields | undefined, name: string): boolean =>
  ['dependencies', 'devDependencies', 'optionalDependencies'].some((kind) => {
    const declared = fields?.[kind];
    return isObject(declared) && Object.hasOwn(declared, name);
  });

/** Detects the package manager of a folder, and the file that names it. */
export function detectPackageManager(
  folder: string,
  fields: ManifestFields | undefined,
): { readonly name: string; readonly file: string } | undefined {
  const declared = fields?.['packageManager'];
  const [, name] = /^(npm|pnpm|yarn|bun)@/.exec(typeof declared === 'string' ? declared : '') ?? [];
  if (name !== undefined) return { name, file: MANIFEST };
  const lockfiles = listLockfiles(folder);
  const names = new Set(lockfiles.map(([, one]) => one));
  const [first] = lockfiles;
  return first && names.size === 1 ? { name: first[1], file: first[0] } : undefined;
}

const listLockfiles = (folder: string): [file: string, manager: string][] =>
  Object.entries(LOCKFILES).filter(([file]) => existsSync(join(folder, file)));

/** Finds the folder whose lockfile pins the dependencies of a project, and the repository around both. */
export function findInstallRoot(project: string): { readonly repository: string; readonly root: string } {
  const start = realpathSync(project);
  const folders = [start];
  while (!existsSync(join(folders.at(-1) ?? '', '.git'))) {
    const above = dirname(folders.at(-1) ?? '');
    // Outside of a repository, folders above the project say nothing about it.
    if (above === folders.at(-1)) return { repository: start, root: start };
    folders.push(above);
  }
  return {
    repository: folders.at(-1) ?? start,
    root: folders.find((folder) => listLockfiles(folder).length > 0) ?? start,
  };
}

/** Commands of one package manager that install a project and run a program of it. */
export interface PackageManagerCommands {
  /** Steps of a GitHub job that provide the package manager. */
  readonly setup: readonly string[];
  /** Installs what the lockfile pins, without install scripts; fails if it is out of date. */
  readonly install: string;
  /** Adds a development dependency: a version in the registry, or the path of a tarball. */
  add(spec: string): string;
  /** Runs a program of an installed package. Fails if it is not installed; never downloads one. */
  run(packageName: string, program: string): string;
}

/** Corepack is part of Node and provides the version that package.json names. */
const COREPACK = ['- run: corepack enable'];

const NPM: PackageManagerCommands = {
  setup: [],
  install: 'npm ci --ignore-scripts',
  add: (spec) => `npm install --save-dev ${spec}`,
  // Without --package, npx takes the first package in its cache with a program of this name.
  run: (packageName, program) => `npx --no --package=${packageName} -- ${program}`,
};

const PNPM: PackageManagerCommands = {
  setup: COREPACK,
  install: 'pnpm install --frozen-lockfile --ignore-scripts',
  add: (spec) => `pnpm add --save-dev ${spec}`,
  run: (_, program) => `pnpm exec ${program}`,
};

const YARN_1: PackageManagerCommands = {
  setup: COREPACK,
  install: 'yarn install --frozen-lockfile --ignore-scripts',
  add: (spec) => `yarn add --dev ${spec}`,
  run: (_, program) => `yarn run ${program}`,
};

const YARN: PackageManagerCommands = {
  ...YARN_1,
  install: 'yarn install --immutable --mode=skip-build',
};

const BUN: PackageManagerCommands = {
  setup: ['- uses: oven-sh/setup-bun@v2'],
  install: 'bun install --frozen-lockfile --ignore-scripts',
  add: (spec) => `bun add --dev ${spec}`,
  run: (_, program) => `bun run ${program}`,
};

/** Returns the commands for the folder with the lockfile; those of npm if nothing names another package manager. */
export function packageManagerCommands(root: string): PackageManagerCommands {
  const fields = readManifest(root);
  const name = detectPackageManager(root, fields)?.name;
  if (name === 'yarn') return isYarn1(root, fields) ? YARN_1 : YARN;
  if (name === 'pnpm') return PNPM;
  return name === 'bun' ? BUN : NPM;
}

function isYarn1(root: string, fields: ManifestFields | undefined): boolean {
  const declared = fields?.['packageManager'];
  if (typeof declared === 'string') return declared.startsWith('yarn@1.');
  // A lockfile may be larger than the limit for sources; its first lines decide.
  return /^# yarn lockfile v1$/m.test(readFileSync(join(root, 'yarn.lock'), 'utf8').slice(0, 1000));
}
