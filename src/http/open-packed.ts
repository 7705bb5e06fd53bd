import { existsSync, readFileSync } from 'node:fs';
import { ServiceError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import { createLibrary, type EmbeddedLibrary, type LibraryParts } from '../content/library.ts';
import { openPackedFile, type UnpackedCorpus, unpackCorpus } from '../content/packed.ts';
import type { Corpus } from '../content/corpus.ts';
import type { SearchIndex } from '../content/search/search-index.ts';
import { openIndex } from '../content/search/index-file.ts';
import { areUnchanged } from '../content/sources.ts';
import { catalog } from '../schemas/folder.ts';
import { openGalleryFiles } from './gallery/files.ts';
import type { GalleryFiles } from './gallery/gallery-files.ts';
import { openRegistryFiles } from './open-registry.ts';
import type { RegistryFiles } from './registry-files.ts';
import { readManifestStart, readPackageVersion } from './release.ts';
import type { EmbeddedService } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** Files that only the build creates. */
const PACKED = new URL('../content/packed.bin', import.meta.url);
const INDEX = new URL('../content/search/index.bin', import.meta.url);
const INDEX_DIGEST = new URL('../content/search/index.sha256', import.meta.url);

/** Reads the records of the build; undefined if they are missing or belong to another corpus. */
export function openPackedCorpus(): UnpackedCorpus | undefined {
  if (!existsSync(PACKED)) return undefined;
  const packed = unpackCorpus(readFileSync(PACKED));
  return isCurrent(packed.corpus) ? packed : undefined;
}

/** False if content/ changed after the build; the caller then reads the folder. */
const isCurrent = ({ digest }: Corpus): boolean => readManifestStart().includes(`"${digest}"`);

/**
 * Opens the library from the files of the build, if they are complete and were made from exactly the content in this folder.
 * Comparing the bytes takes a tenth of the time that reading, checking and indexing all records takes.
 */
export function openBuiltLibrary(): EmbeddedLibrary | undefined {
  try {
    if (!existsSync(PACKED) || !existsSync(INDEX)) return undefined;
    const { corpus, assessment, showcase, sources } = unpackCorpus(readFileSync(PACKED));
    if (!sources || !areUnchanged(sources)) return undefined;
    return createLibrary({
      corpus,
      index: openIndex(readFileSync(INDEX), corpus.digest),
      assessment,
      showcase,
    });
  } catch (thrown) {
    // Damaged; the caller reads the content itself.
    if (thrown instanceof ServiceError) return undefined;
    throw thrown;
  }
}

/** Only bytes of another digest are checked one by one: those checks take a tenth of the time of a search. */
function openBuiltIndex(digest: string): SearchIndex {
  const bytes = readFileSync(INDEX);
  const isVerified = existsSync(INDEX_DIGEST) && readFileSync(INDEX_DIGEST, 'utf8') === sha256Hex(bytes);
  return openIndex(bytes, digest, isVerified);
}

/**
 * Opens the service from the files of the build, in a fraction of the time that `openService` takes: what a command does not
 * need is neither read nor verified. Returns undefined if they are missing or belong to another corpus.
 */
export function openPacked(): EmbeddedService | undefined {
  if (!existsSync(INDEX) || !existsSync(PACKED)) return undefined;
  const packed = openPackedFile(PACKED);
  const { corpus } = packed;
  if (!isCurrent(corpus)) return undefined;
  let index: SearchIndex | undefined;
  const parts: LibraryParts = {
    corpus,
    get index() {
      return (index ??= openBuiltIndex(corpus.digest));
    },
    get assessment() {
      return packed.assessment;
    },
    get showcase() {
      return packed.showcase;
    },
  };
  const library = createLibrary(parts);
  let gallery: GalleryFiles | undefined;
  let registry: RegistryFiles | undefined;
  return {
    library,
    catalog: catalog(),
    version: readPackageVersion(),
    // On first use: commands never open the gallery, and should not wait for its pictures.
    get gallery() {
      return (gallery ??= openGalleryFiles());
    },
    get registry() {
      return (registry ??= openRegistryFiles(corpus.digest));
    },
    routes: ROUTES,
  };
}
