import { join } from 'node:path';
import type { Facts } from '../verify/facts.ts';
import type { Finding } from '../verify/finding.ts';
import { cacheFolder } from './cache-folder.ts';
import { writeDocument } from './file.ts';
import { textInside } from './inside.ts';
import { CACHE } from './paths.ts';

/** What is known of a file that has not changed since. */
export interface Cached {
  readonly size: number;
  readonly mtimeMs: number;
  readonly digest: string;
  readonly facts: Facts;
  /** Of the contract and the rules that the findings were made with. */
  readonly key: string;
  readonly findings: readonly Finding[];
}

/** What is known of the files of a project, kept in the process instead of in the project. */
export interface Memory {
  files?: ReadonlyMap<string, Cached>;
}

const FILE = 'verify.ndjson';
/** Raised whenever facts or findings have another shape: what is older is made anew. */
const SHAPE = 4;

/** One line for each file, so that what has not changed is written as it was read. */
const lines = new WeakMap<Cached, string>();

export function readCache(root: string): ReadonlyMap<string, Cached> {
  try {
    const [head, ...rest] = (textInside(root, join(root, CACHE, FILE)) ?? '').split('\n');
    if (head !== headOf(rest.length)) return new Map();
    return new Map(
      rest.map((line) => {
        const [path, cached] = JSON.parse(line) as [string, Cached];
        lines.set(cached, line);
        return [path, cached];
      }),
    );
  } catch {
    // Not there, or damaged: it can be made again.
    return new Map();
  }
}

export function writeCache(root: string, files: ReadonlyMap<string, Cached>): void {
  const folder = cacheFolder(root);
  const rest = Array.from(files, ([path, cached]) => lines.get(cached) ?? JSON.stringify([path, cached]));
  writeDocument(join(folder, FILE), [headOf(rest.length), ...rest].join('\n'));
}

/** Also how many lines follow: a text that was cut off between two of them is not taken for whole. */
const headOf = (count: number): string => JSON.stringify({ shape: SHAPE, files: count });
