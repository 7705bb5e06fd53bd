import { join } from 'node:path';
import type { Facts } from '../verify/facts.ts';
import type { Finding } from '../verify/finding.ts';
import { writeDocument } from './file.ts';
import { ensureFolder, readTextInside } from './folder.ts';
import { CACHE } from './paths.ts';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';

/** What is known of a file that has not changed since. */
export interface CachedFile {
  readonly size: number;
  readonly mtimeMs: number;
  readonly digest: string;
  readonly facts: Facts;
  /** Of the contract and the rules that the findings were made with. */
  readonly key: string;
  readonly findings: readonly Finding[];
}

/** What is known of the files of a project, kept in the process instead of in the project. */
export interface MemoryCache {
  files?: ReadonlyMap<string, CachedFile>;
}

const VERIFY_FILE = 'verify.ndjson';
/** Raised whenever facts or findings have another shape: what is older is made anew. */
const CACHE_FORMAT = 4;

/** One line for each file, so that what has not changed is written as it was read. */
const lines = new WeakMap<CachedFile, string>();

export function readVerifyCache(root: string): ReadonlyMap<string, CachedFile> {
  try {
    const [head, ...rest] = (readTextInside(root, join(root, CACHE, VERIFY_FILE)) ?? '').split('\n');
    if (head !== formatHeader(rest.length)) return new Map();
    return new Map(
      rest.map((line) => {
        const [path, cached] = JSON.parse(line) as [string, CachedFile];
        lines.set(cached, line);
        return [path, cached];
      }),
    );
  } catch {
    // Not there, or damaged: it can be made again.
    return new Map();
  }
}

export function writeVerifyCache(root: string, files: ReadonlyMap<string, CachedFile>): void {
  const folder = ensureCacheFolder(root);
  const rest = Array.from(files, ([path, cached]) => lines.get(cached) ?? JSON.stringify([path, cached]));
  writeDocument(join(folder, VERIFY_FILE), [formatHeader(rest.length), ...rest].join('\n'));
}

/** Also how many lines follow: a text that was cut off between two of them is not taken for whole. */
const formatHeader = (count: number): string => JSON.stringify({ shape: CACHE_FORMAT, files: count });

const BUNDLE_FILE = 'bundle.json';

/** What this release compiled this very contract to, the last time; undefined if it has to be compiled. */
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
    // Damaged: it can be made again.
    return undefined;
  }
}

/** Only in a project that svc has begun; one that cannot be written to is compiled again. */
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
    // It is kept for speed only; that nothing can be kept here is said by who keeps what is known of files.
    if (!(thrown instanceof ServiceError)) throw thrown;
  }
}

const bundleKey = (release: string, essence: EssenceV4): string =>
  createHash('sha256')
    .update(JSON.stringify([release, essence]))
    .digest('hex');

/** What is kept for speed on this machine only; copies of records that somebody mirrored are not among it. */
const IGNORED = ['verify.ndjson', 'bundle.json', '.gitignore'];

/** The folder for what is kept between runs, which no repository shall have. */
export function ensureCacheFolder(root: string): string {
  const folder = ensureFolder(root, CACHE);
  const list = join(folder, '.gitignore');
  if (!existsSync(list)) writeDocument(list, IGNORED.map((name) => `/${name}\n`).join(''));
  return folder;
}
