import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { cacheFolder } from './cache-folder.ts';
import { writeDocument } from './file.ts';
import { textInside } from './inside.ts';
import { CACHE } from './paths.ts';

const FILE = 'bundle.json';

/** What this release compiled this very contract to, the last time; undefined if it has to be compiled. */
export function keptBundle(
  root: string,
  release: string,
  essence: EssenceV4,
): ExecutionPackBundleV1 | undefined {
  try {
    const { key, bundle } = JSON.parse(textInside(root, join(root, CACHE, FILE)) ?? '{}') as {
      key?: string;
      bundle?: ExecutionPackBundleV1;
    };
    return key === keyOf(release, essence) ? bundle : undefined;
  } catch {
    // Damaged: it can be made again.
    return undefined;
  }
}

/** Only in a project that svc has begun; one that cannot be written to is compiled again. */
export function keepBundle(
  root: string,
  release: string,
  essence: EssenceV4,
  bundle: ExecutionPackBundleV1,
): void {
  if (!existsSync(join(root, '.svc'))) return;
  try {
    const folder = cacheFolder(root);
    writeDocument(join(folder, FILE), JSON.stringify({ key: keyOf(release, essence), bundle }));
  } catch (thrown) {
    // It is kept for speed only; that nothing can be kept here is said by who keeps what is known of files.
    if (!(thrown instanceof ServiceError)) throw thrown;
  }
}

const keyOf = (release: string, essence: EssenceV4): string =>
  createHash('sha256')
    .update(JSON.stringify([release, essence]))
    .digest('hex');
