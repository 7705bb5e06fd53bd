import { existsSync, readFileSync } from 'node:fs';
import { createLibrary } from '../content/library.ts';
import { unpackCorpus } from '../content/packed.ts';
import { openIndex } from '../content/search/index-file.ts';
import { catalog } from '../schemas/folder.ts';
import { packageVersion, startOfManifest } from './release.ts';
import type { Service } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** Made by the build; without them there is nothing to open here. */
const PACKED = new URL('../content/packed.bin', import.meta.url);
const INDEX = new URL('../content/search/index.bin', import.meta.url);

/** The service from what the build packed, in a fraction of the time; undefined if that is not of this corpus. */
export function openPacked(): Service | undefined {
  if (!existsSync(PACKED) || !existsSync(INDEX)) return undefined;
  const { corpus, assessment, showcase } = unpackCorpus(readFileSync(PACKED));
  // The folder may have been changed since: then it is read, and judged, itself.
  if (!startOfManifest().includes(`"${corpus.digest}"`)) return undefined;
  const index = openIndex(readFileSync(INDEX), corpus.digest);
  const library = createLibrary(corpus, index, assessment, showcase);
  return { library, catalog: catalog(), version: packageVersion(), routes: ROUTES };
}
