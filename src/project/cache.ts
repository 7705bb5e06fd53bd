import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import type { Facts } from '../verify/facts.ts';
import type { Finding } from '../verify/finding.ts';
import { writeDocument } from './file.ts';
import { ensureFolder, readTextInside } from './folder.ts';
import { CACHE } from './paths.ts';

/** Results of an earlier run for a file that has not changed since. */
export interface CachedFile {
  readonly size: number;
  readonly mtimeMs: number;
  readonly digest: string;
  readonly facts: Facts;
  /** Identifies the contract that the findings were made with. */
  readonly key: string;
  readonly findings: readonly Finding[];
}

/** The same results, kept in the process by callers that must not write into the project. */
export interface MemoryCache {
  files?: ReadonlyMap<string, CachedFile>;
}

const VERIFY_FILE = 'verify.ndjson';
const BUNDLE_FILE = 'bundle.json';

/** Files that belong to this machine. Mirrored records are not listed: a project may commit them. */
const IGNORED = [VERIFY_FILE, BUNDLE_FILE, '.gitignore'];

/** The line each entry was read from, so that unchanged entries are written back without serializing them. */
const lines = new WeakMap<CachedFile, string>();

/** Reads what the same program found in an earlier run; empty if there is nothing, or another program wrote it. */
export function readVerifyCache(root: string, program: string): ReadonlyMap<string, CachedFile> {
  try {
    const [header, ...rest] = (readTextInside(root, join(root, CACHE, VERIFY_FILE)) ?? '').split('\n');
    if (header !== formatHeader(program, rest.length)) return new Map();
    return new Map(
      rest.map((line) => {
        const [path, cached] = JSON.parse(line) as [string, CachedFile];
        lines.set(cached, line);
        return [path, cached];
      }),
    );
  } catch {
    // A damaged cache is rebuilt.
    return new Map();
  }
}

export function writeVerifyCache(
  root: string,
  program: string,
  files: ReadonlyMap<string, CachedFile>,
): void {
  const folder = ensureCacheFolder(root);
  const rest = Array.from(files, ([path, cached]) => lines.get(cached) ?? JSON.stringify([path, cached]));
  writeDocument(join(folder, VERIFY_FILE), [formatHeader(program, rest.length), ...rest].join('\n'));
}

/** Contains the number of lines, so that a truncated file is recognized. */
const formatHeader = (program: string, count: number): string => JSON.stringify({ program, files: count });

/** Returns the bundle that this program last compiled from the contract, if it is cached. */
export function readCachedBundle(
  root: string,
  release: string,
  essence: EssenceV4,
): ExecutionPackBundleV1 | undefined {
  try {
    const { key, bundle } = JSON.parse(readTextInside(root, join(root, CACHE, BUNDLE_FILE)) ?? '{}') as {
      key?: string;
      bundle?: ExecutionPackBundleV1;
    };
    return key === bundleKey(release, essence) ? bundle : undefined;
  } catch {
    // A damaged cache is rebuilt.
    return undefined;
  }
}

/** Caches a bundle in a project that already has a `.svc` folder. */
export function cacheBundle(
  root: string,
  release: string,
  essence: EssenceV4,
  bundle: ExecutionPackBundleV1,
): void {
  if (!existsSync(join(root, '.svc'))) return;
  try {
    const folder = ensureCacheFolder(root);
    writeDocument(join(folder, BUNDLE_FILE), JSON.stringify({ key: bundleKey(release, essence), bundle }));
  } catch (thrown) {
    // Not worth a message: the verification cache reports a folder that cannot be written.
    if (!(thrown instanceof ServiceError)) throw thrown;
  }
}

const bundleKey = (release: string, essence: EssenceV4): string =>
  sha256Hex(JSON.stringify([programId(), release, essence]));

/** Creates the cache folder with a `.gitignore`, so that no repository picks it up. */
export function ensureCacheFolder(root: string): string {
  const folder = ensureFolder(root, CACHE);
  const list = join(folder, '.gitignore');
  if (!existsSync(list)) writeDocument(list, IGNORED.map((name) => `/${name}\n`).join(''));
  return folder;
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
