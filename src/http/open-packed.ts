import { existsSync, openSync, readFileSync, readSync, closeSync } from 'node:fs';
import { createLibrary } from '../content/library.ts';
import { unpackCorpus } from '../content/packed.ts';
import { openIndex } from '../content/search/bytes.ts';
import { catalog } from '../schemas/folder.ts';
import type { Service } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** Made by the build; without them there is nothing to open here. */
const PACKED = new URL('../content/packed.bin', import.meta.url);
const INDEX = new URL('../content/search/index.bin', import.meta.url);
const MANIFEST = new URL('../../content/manifest.json', import.meta.url);
const PACKAGE = new URL('../../package.json', import.meta.url);

/** The service from what the build packed, in a fraction of the time; undefined if that is not of this corpus. */
export function openPacked(): Service | undefined {
  if (!existsSync(PACKED) || !existsSync(INDEX)) return undefined;
  const { corpus, assessment, showcase } = unpackCorpus(readFileSync(PACKED));
  // The folder may have been changed since: then it is read, and judged, itself.
  if (!startOf(MANIFEST).includes(`"${corpus.digest}"`)) return undefined;
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const index = openIndex(readFileSync(INDEX), corpus.digest);
  const library = createLibrary(corpus, index, assessment, showcase);
  return { library, catalog: catalog(), version, routes: ROUTES };
}

/** The digest stands near the beginning; the rest has a line for every record. */
function startOf(file: URL): string {
  const descriptor = openSync(file, 'r');
  try {
    const start = Buffer.alloc(512);
    return start.toString('utf8', 0, readSync(descriptor, start, 0, start.length, 0));
  } finally {
    closeSync(descriptor);
  }
}
