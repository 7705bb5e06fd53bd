import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../base/guards.ts';
import { ServiceError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { MAX_ENTRY_BYTES, readEntry, writeEntry } from './cache-folder.ts';
import { type CachedFile, isCachedFile } from './cached-file.ts';
import { listTrackedFiles } from './changed.ts';
import { readBytesInside } from './file.ts';
import { readTextInside, requireInside, resolveFolder } from './folder.ts';
import { findRepository } from './identity.ts';
import { CACHE, PRODUCT, THEME } from './paths.ts';

/** The same results, kept in the process by callers that must not write into the project. */
export interface MemoryCache {
  files?: ReadonlyMap<string, CachedFile>;
}

const VERIFY_FILE = 'verify.ndjson';
const BUNDLE_FILE = 'bundle.json';

/** The line each entry was read from, so that unchanged entries are written back without serializing them. */
const lines = new WeakMap<CachedFile, string>();

/** Reads what the same program found in an earlier run; empty if there is nothing, or another program wrote it. */
export function readVerifyCache(root: string, program: string): ReadonlyMap<string, CachedFile> {
  const files = new Map<string, CachedFile>();
  try {
    for (const line of readEntry(root, VERIFY_FILE, program)?.split('\n') ?? []) {
      const [path, cached] = JSON.parse(line) as [unknown, unknown];
      // A damaged cache is rebuilt.
      if (typeof path !== 'string' || !isCachedFile(cached)) return new Map();
      lines.set(cached, line);
      files.set(path, cached);
    }
    return files;
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    return new Map();
  }
}

export function writeVerifyCache(
  root: string,
  program: string,
  files: ReadonlyMap<string, CachedFile>,
): void {
  const texts: string[] = [];
  let length = 0;
  for (const [path, cached] of files) {
    const line = lines.get(cached) ?? JSON.stringify([path, cached]);
    length += line.length + 1;
    // Too large to be worth it.
    if (length > MAX_ENTRY_BYTES) return;
    texts.push(line);
  }
  writeEntry(root, VERIFY_FILE, program, texts.join('\n'));
}

/** Returns the bundle that this program last compiled from the contract, if it is cached. */
export function readCachedBundle(
  root: string,
  release: string,
  essence: EssenceV4,
): ExecutionPackBundleV1 | undefined {
  const text = readEntry(root, BUNDLE_FILE, bundleKey(root, release, essence));
  try {
    const bundle: unknown = text === undefined ? undefined : JSON.parse(text);
    return isObject(bundle) ? (bundle as unknown as ExecutionPackBundleV1) : undefined;
  } catch {
    return undefined;
  }
}

export function cacheBundle(
  root: string,
  release: string,
  essence: EssenceV4,
  bundle: ExecutionPackBundleV1,
): void {
  try {
    writeEntry(root, BUNDLE_FILE, bundleKey(root, release, essence), JSON.stringify(bundle));
  } catch (thrown) {
    // Not worth a message: the verification cache reports a folder that cannot be written.
    if (!(thrown instanceof ServiceError)) throw thrown;
  }
}

/** Packs contain the words of the product file and the values of the theme file: another file gives another bundle. */
function bundleKey(root: string, release: string, essence: EssenceV4): string {
  const folder = resolveFolder(root);
  const digests = [PRODUCT, THEME].map((name) => {
    const bytes = readBytesInside(join(root, name), folder);
    return bytes && sha256Hex(bytes);
  });
  return sha256Hex(JSON.stringify([programId(), release, essence, ...digests]));
}

/** Cache files that earlier releases wrote into the project, with their first characters. They are never read. */
const LEGACY_FILES: readonly (readonly [name: string, start: RegExp])[] = [
  [VERIFY_FILE, /^\{"program":"/],
  [BUNDLE_FILE, /^\{"key":"[0-9a-f]{64}","bundle":/],
  ['.gitignore', /^\/verify\.ndjson\n\/bundle\.json\n\/\.gitignore\n$/],
];

/** Files of earlier releases in the project that nothing reads; a repository should not track them. */
export const UNUSED_FILES: readonly string[] = LEGACY_FILES.map(([name]) => `${CACHE}/${name}`);

/** Removes cache files that earlier releases wrote into the project, except those that Git tracks. */
export async function removeLegacyCache(root: string): Promise<void> {
  const left = LEGACY_FILES.filter(([name]) => existsSync(join(root, CACHE, name)));
  if (left.length === 0) return;
  const tracked = await listTrackedFiles(root, UNUSED_FILES);
  // In a repository that Git cannot read, any of them may be tracked.
  if (tracked === undefined && findRepository(root) !== undefined) return;
  try {
    requireInside(root, join(root, CACHE));
    for (const [name, start] of left) {
      const path = join(root, CACHE, name);
      const isOurs = start.test(readTextInside(root, path) ?? '') && lstatSync(path).isFile();
      if (isOurs && tracked?.includes(`${CACHE}/${name}`) !== true) rmSync(path);
    }
    if (readdirSync(join(root, CACHE)).length === 0) rmdirSync(join(root, CACHE));
  } catch {
    // They do no harm.
  }
}

let ownId: string | undefined;

/** Identifies the running program by version and build; another release or an edited rule has another id. */
export const programId = (): string => (ownId ??= readProgramId(new URL('.', import.meta.url)));

/** Folders beside this one whose code decides what is found in a file. */
const RULE_FOLDERS = ['verify', 'source', 'packs', 'tokens', 'essence'];

/**
 * Reads the id of the program whose code is in `folder`: `src/project/`, `dist/project/` or the bundle in `dist/bin/`.
 * A build writes its id to `dist/build.json`; otherwise the id is a hash of the names, sizes and times of the code files.
 */
export function readProgramId(folder: URL): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', folder), 'utf8')) as {
    version: string;
  };
  const build = new URL('../build.json', folder);
  const id = existsSync(build)
    ? (JSON.parse(readFileSync(build, 'utf8')) as { readonly id: string }).id
    : sha256Hex([folder, ...RULE_FOLDERS.map((name) => new URL(`../${name}/`, folder))].map(listCode).join());
  return `${version} ${id}`;
}

/** Name, size and time of change of every code file in a folder and below it. */
function listCode(folder: URL): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.[jt]s$/.test(name))
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(new URL(name, folder));
      return `${name} ${size} ${mtimeMs}\n`;
    })
    .join('');
}
