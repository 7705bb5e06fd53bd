import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { BUNDLED_CONTENT } from './load.ts';
import type { SourceDigests } from './packed.ts';
import { BUNDLED_SHOWCASE } from './showcase-folder.ts';

const RECORDS = new URL('official/', BUNDLED_CONTENT);

export const digestSources = (): SourceDigests => ({
  manifest: digestFiles(BUNDLED_CONTENT, ['official']),
  records: digestFiles(RECORDS),
  // Pictures have their own digests.
  showcase: digestFiles(BUNDLED_SHOWCASE, ['pictures']),
});

/** True if the files are exactly those of the build. An installed package has no record files, but packed records only. */
export function areUnchanged(sources: SourceDigests): boolean {
  const now = digestSources();
  return (
    now.manifest === sources.manifest &&
    now.showcase === sources.showcase &&
    (now.records === sources.records || !existsSync(RECORDS))
  );
}

/** The digest of the names, kinds and bytes of all files of a folder, at any depth. */
function digestFiles(root: URL, without: readonly string[] = []): string {
  const hash = createHash('sha256');
  const visit = (folder: URL, path: string): void => {
    const entries = readdirSync(folder, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const { name } = entry;
      if (without.includes(name)) continue;
      if (entry.isDirectory()) visit(new URL(`${encodeURIComponent(name)}/`, folder), `${path}${name}/`);
      else if (entry.isFile()) {
        const bytes = readFileSync(new URL(encodeURIComponent(name), folder));
        hash.update(`file ${path}${name}\0${bytes.byteLength}\0`).update(bytes);
      } else hash.update(`other ${path}${name}\0`);
    }
  };
  if (existsSync(root)) visit(root, '');
  return hash.digest('hex');
}
