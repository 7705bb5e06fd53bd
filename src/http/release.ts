import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

const PACKED = new URL('../content/packed.bin', import.meta.url);
const MANIFEST = new URL('../../content/manifest.json', import.meta.url);
const PACKAGE = new URL('../../package.json', import.meta.url);

/** What the embedded service is: its version, corpus and build. Undefined without a build: then it may change. */
export function embeddedRelease(): string | undefined {
  const built = statSync(PACKED, { throwIfNoEntry: false });
  if (!built) return undefined;
  return JSON.stringify([packageVersion(), startOfManifest(), built.size, built.mtimeMs]);
}

export const packageVersion = (): string =>
  (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;

/** The digest of the corpus stands near the beginning; the rest has a line for every record. */
export function startOfManifest(): string {
  const descriptor = openSync(MANIFEST, 'r');
  try {
    const start = Buffer.alloc(512);
    return start.toString('utf8', 0, readSync(descriptor, start, 0, start.length, 0));
  } finally {
    closeSync(descriptor);
  }
}
