import { existsSync, readFileSync } from 'node:fs';
import { createLibrary } from '../content/library.ts';
import { unpackCorpus } from '../content/packed.ts';
import { openIndex } from '../content/search/index-file.ts';
import { catalog } from '../schemas/folder.ts';
import { readManifestStart, readPackageVersion } from './release.ts';
import type { Service } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** Files that only the build creates. */
const PACKED = new URL('../content/packed.bin', import.meta.url);
const INDEX = new URL('../content/search/index.bin', import.meta.url);

/**
 * Opens the service from the files of the build, in a fraction of the time that `openService` takes. Returns undefined if
 * they are missing or belong to another corpus.
 */
export function openPacked(): Service | undefined {
  if (!existsSync(PACKED) || !existsSync(INDEX)) return undefined;
  const { corpus, assessment, showcase } = unpackCorpus(readFileSync(PACKED));
  // Stale if content/ changed after the build; the caller then reads the folder.
  if (!readManifestStart().includes(`"${corpus.digest}"`)) return undefined;
  const index = openIndex(readFileSync(INDEX), corpus.digest);
  const library = createLibrary(corpus, index, assessment, showcase);
  return { library, catalog: catalog(), version: readPackageVersion(), routes: ROUTES };
}
