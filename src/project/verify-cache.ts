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

const FILE = 'verify.json';
/** Raised whenever facts or findings have another shape: what is older is made anew. */
const SHAPE = 3;

export function readCache(root: string): ReadonlyMap<string, Cached> {
  try {
    const { shape, files } = JSON.parse(textInside(root, join(root, CACHE, FILE)) ?? '{}') as {
      shape: number;
      files: Record<string, Cached>;
    };
    return new Map(shape === SHAPE ? Object.entries(files) : []);
  } catch {
    // Not there, or damaged: it can be made again.
    return new Map();
  }
}

export function writeCache(root: string, files: ReadonlyMap<string, Cached>): void {
  const folder = cacheFolder(root);
  writeDocument(join(folder, FILE), JSON.stringify({ shape: SHAPE, files: Object.fromEntries(files) }));
}
