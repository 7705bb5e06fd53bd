import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';

const PACKED = new URL('../content/packed.bin', import.meta.url);
const MANIFEST = new URL('../../content/manifest.json', import.meta.url);
const PACKAGE = new URL('../../package.json', import.meta.url);

const MANIFEST_START_BYTES = 512;

/** Identifies the embedded release by version, corpus and build. Undefined without a build, since sources may change. */
export function readReleaseId(): string | undefined {
  const built = statSync(PACKED, { throwIfNoEntry: false });
  if (!built) return undefined;
  return JSON.stringify([readPackageVersion(), readManifestStart(), built.size, built.mtimeMs]);
}

export const readPackageVersion = (): string =>
  (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;

/** The first bytes of the manifest, which contain the digest of the corpus; the whole file is large. */
export function readManifestStart(): string {
  const descriptor = openSync(MANIFEST, 'r');
  try {
    const start = Buffer.alloc(MANIFEST_START_BYTES);
    return start.toString('utf8', 0, readSync(descriptor, start, 0, start.length, 0));
  } finally {
    closeSync(descriptor);
  }
}
