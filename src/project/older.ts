import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject } from '../base/guards.ts';
import { compareText } from '../base/text.ts';
import { isOlderVersion } from '../essence/version.ts';
import type { OlderContract, OlderProject, OlderState } from '../verify/observations.ts';
import { LIMITS } from '../base/limits.ts';
import { readTextInside } from './folder.ts';
import { CONTEXT, ESSENCE, LAW } from './paths.ts';

/** The name of every contract; `svc.essence.json` is the only one that this version reads. */
const CONTRACT_NAME = /^.+\.essence\.json$/;

/** Finds contracts and state folders of older versions in the folder of a project. Writes nothing. */
export function findOlderProject(root: string): OlderProject {
  const entries = listEntries(root);
  const contracts = listContracts(root, '', entries);
  const names = contracts.map(({ path }) => path.replace(/\.essence\.json$/, ''));
  const state = entries
    .filter((entry) => entry.isDirectory() && isStateFolder(root, entry.name, names))
    .map(({ name }) => describeFolder(root, name))
    .sort((a, b) => compareText(a.path, b.path));
  return { contracts, state };
}

/** Like `findOlderProject`, but looks for contracts in the folders below if there is none in the folder itself. */
export function findOlderProjectBelow(root: string): OlderProject {
  const found = findOlderProject(root);
  if (found.contracts.length > 0 || hasEntry(root, ESSENCE)) return found;
  return { ...found, contracts: listContractsBelow(root) };
}

function listContracts(root: string, folder: string, entries: readonly Dirent[]): OlderContract[] {
  return entries
    .filter((entry) => entry.isFile() && CONTRACT_NAME.test(entry.name))
    .map(({ name }) => (folder === '' ? name : `${folder}/${name}`))
    .sort(compareText)
    .map((path) => ({
      path,
      version: toVersionText(readObject(root, path)?.['version']),
      bytes: sizeOf(join(root, path)),
    }))
    .filter(({ path, version }) => basename(path) !== ESSENCE || isOlderVersion(version));
}

/** `apps/group/name` is three levels below the root. */
const MAX_DEPTH = 3;
const MAX_FOLDERS = 500;

/** Folders without contracts of the project. Hidden folders are skipped too. */
const SKIPPED = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'vendor']);

/** Searches level by level, so that a large folder does not hide a contract near the root. */
function listContractsBelow(root: string): OlderContract[] {
  const contracts: OlderContract[] = [];
  let level = [''];
  let count = 0;
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++) {
    const next: string[] = [];
    for (const folder of level) {
      if (++count > MAX_FOLDERS) return contracts;
      const entries = listEntries(join(root, folder));
      contracts.push(...listContracts(root, folder, entries));
      for (const { name } of entries.filter((entry) => entry.isDirectory()))
        if (!name.startsWith('.') && !SKIPPED.has(name))
          next.push(folder === '' ? name : `${folder}/${name}`);
    }
    level = next.sort(compareText);
  }
  return contracts;
}

/** Files that older versions wrote and this one does not. */
const OLDER_FILES = [
  'project.json',
  'analysis.json',
  'theme-inventory.json',
  'observed-essence.proposal.json',
  'brownfield-report.md',
  'enrichment-backlog.md',
  'local-patterns.proposal.json',
  'rules.proposal.json',
  'style-bridge.proposal.json',
  'health-baseline-diff.json',
  'custom',
  'context/scaffold.md',
  'context/task-scaffold.md',
  'context/assistant-bridge.md',
];

/** Files that show what a folder is, whatever its name. */
const MARKS = ['context/scaffold.md', 'context/pack-manifest.json', 'graph/graph.manifest.json'];

/**
 * True for the folder of an older contract (`.name` of `name.essence.json`), for any hidden folder with packs or a
 * graph, and for `.svc` if it has files that this version does not write.
 */
function isStateFolder(root: string, name: string, contracts: readonly string[]): boolean {
  if (!name.startsWith('.') || name === '.git') return false;
  const isThere = (path: string): boolean => hasEntry(root, `${name}/${path}`);
  if (name === STATE) return OLDER_FILES.some(isThere);
  if (MARKS.some(isThere)) return true;
  return contracts.includes(name.slice(1)) && [...OLDER_FILES, ...LAW_NAMES].some(isThere);
}

/** The folder of this version. */
const STATE = CONTEXT.slice(0, CONTEXT.indexOf('/'));
const LAW_NAMES = LAW.map((path) => basename(path));

function describeFolder(root: string, name: string): OlderState {
  const initialized = readObject(root, `${name}/project.json`)?.['initialized'];
  const version = isObject(initialized) ? initialized['version'] : undefined;
  const parts = (name === STATE ? OLDER_FILES : ['']).map((part) => join(root, name, part));
  const law = LAW_NAMES.filter(
    (file) => hasEntry(root, `${name}/${file}`) && !hasEntry(root, `${STATE}/${file}`),
  );
  return { path: name, version: toVersionText(version), ...measure(parts), law };
}

const MAX_FILES = 5000;

/** Counts files and bytes, also in folders. */
function measure(paths: readonly string[]): { readonly files: number; readonly bytes: number } {
  let files = 0;
  let bytes = 0;
  const left = [...paths];
  for (let path = left.pop(); path !== undefined && files < MAX_FILES; path = left.pop()) {
    const stat = statOf(path);
    if (stat?.isDirectory()) for (const { name } of listEntries(path)) left.push(join(path, name));
    if (!stat?.isFile()) continue;
    files++;
    bytes += stat.size;
  }
  return { files, bytes };
}

/** The longest version that is shown; anything else in its place is not a version. */
const MAX_VERSION_LENGTH = 20;

const toVersionText = (version: unknown): string | null =>
  (typeof version === 'string' || typeof version === 'number') &&
  new RegExp(`^[\\w.+-]{1,${MAX_VERSION_LENGTH}}$`).test(String(version))
    ? String(version)
    : null;

function readObject(root: string, path: string): Record<string, unknown> | undefined {
  if (sizeOf(join(root, path)) > LIMITS.documentBytes.max) return undefined;
  try {
    const value: unknown = JSON.parse((readTextInside(root, join(root, path)) ?? '').replace(/^\uFEFF/, ''));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function listEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const hasEntry = (root: string, path: string): boolean => statOf(join(root, path)) !== undefined;

const sizeOf = (path: string): number => statOf(path)?.size ?? 0;

/** Does not follow links; undefined also if the folder cannot be read. */
function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
