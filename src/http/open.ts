import { existsSync, readFileSync } from 'node:fs';
import { assess } from '../content/assess.ts';
import { sha256Digest } from '../base/hash.ts';
import { digestJson } from '../content/manifest.ts';
import type { Assessment, Intelligence } from '../content/intelligence.ts';
import type { Corpus } from '../content/corpus.ts';
import { createLibrary, type EmbeddedLibrary, type Library } from '../content/library.ts';
import { loadCorpus } from '../content/load.ts';
import { openShowcase } from '../content/showcase-folder.ts';
import type { Audits } from '../content/showcase.ts';
import { buildIndex } from '../content/search/build-index.ts';
import { openIndex } from '../content/search/index-file.ts';
import { toSearchDocument } from '../content/search/document.ts';
import type { SearchIndex } from '../content/search/search-index.ts';
import { ServiceError } from '../base/errors.ts';
import type { SchemaCatalog } from '../schemas/catalog.ts';
import { catalog } from '../schemas/folder.ts';
import { SCHEMA_DIGESTS } from '../schemas/digests.ts';
import { openGalleryFiles } from './gallery/files.ts';
import { openBuiltLibrary } from './open-packed.ts';
import { openRegistryFiles } from './open-registry.ts';
import { readPackageVersion } from './release.ts';
import type { EmbeddedService, Service } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** Caches written by the build; without them the same data is computed at startup. */
const INDEX = new URL('../content/search/index.bin', import.meta.url);
const ASSESSMENT = new URL('../content/assessment.json', import.meta.url);

/** Opens and verifies the content; never serves anything that differs from the release. */
export const openService = (content?: URL): EmbeddedService =>
  createService((content ? undefined : openBuiltLibrary()) ?? openLibrary(content));

/** Creates a service on top of any library. */
export function createService<Opened extends Library>(
  library: Opened,
): Service & { readonly library: Opened } {
  const schemas = catalog();
  verifySchemas(schemas);
  let registry = openRegistryFiles(library.corpus.digest);
  return {
    library,
    catalog: schemas,
    version: readPackageVersion(),
    gallery: openGalleryFiles(),
    get registry() {
      registry ??= openRegistryFiles(library.corpus.digest);
      return registry;
    },
    routes: ROUTES,
  };
}

function openLibrary(content?: URL): EmbeddedLibrary {
  const corpus = loadCorpus(content);
  const { showcase, audits } = openShowcase(corpus);
  return createLibrary({
    corpus,
    index: openSearchIndex(corpus),
    assessment: openAssessment(corpus, audits),
    showcase,
  });
}

/** Reads the search index of the build if it belongs to this corpus, else builds it. */
function openSearchIndex(corpus: Corpus): SearchIndex {
  try {
    if (existsSync(INDEX)) return openIndex(readFileSync(INDEX), corpus.digest);
  } catch (thrown) {
    // Damaged, or of another corpus; it can be rebuilt from the records.
    if (!(thrown instanceof ServiceError)) throw thrown;
  }
  return buildSearchIndex(corpus);
}

export const buildSearchIndex = (corpus: Corpus): SearchIndex =>
  buildIndex(corpus.records.map(toSearchDocument), corpus.digest);

/** Checks that the schema files are exactly those of the release. */
export function verifySchemas({ names, text }: SchemaCatalog): void {
  const released = Object.keys(SCHEMA_DIGESTS);
  const mismatch =
    names.find((name) => !Object.hasOwn(SCHEMA_DIGESTS, name)) ??
    released.find((name) => !names.includes(name));
  if (mismatch !== undefined) {
    throw new ServiceError(
      'CORRUPT_DATA',
      `schemas/${mismatch} ${names.includes(mismatch) ? 'is not part of the release' : 'is missing'}.`,
    );
  }
  for (const name of names) {
    const digest = sha256Digest(text(name) ?? '');
    if (digest !== SCHEMA_DIGESTS[name]) {
      throw new ServiceError(
        'CORRUPT_DATA',
        `schemas/${name} has the digest ${digest}; the release has ${SCHEMA_DIGESTS[name]}.`,
      );
    }
  }
}

/** Assesses a corpus that was loaded, whose records match their schemas. */
export const assessLoaded = (corpus: Corpus, audits: Audits): Assessment =>
  assess(corpus, audits, () => true);

/** Reads the assessment of the build if it belongs to this corpus and these audits, else computes it. */
function openAssessment(corpus: Corpus, audits: Audits): Assessment {
  const { digest, check, intelligence } = readStoredAssessment();
  if (!intelligence || digest !== digestAssessmentInput(corpus, audits) || check !== digestJson(intelligence))
    return assessLoaded(corpus, audits);
  return new Map(
    corpus.records.flatMap((record, at) => (intelligence[at] ? [[record, intelligence[at]]] : [])),
  );
}

/** Returns an empty object for a damaged file; the assessment can be recomputed. */
function readStoredAssessment(): Partial<StoredAssessment> {
  if (!existsSync(ASSESSMENT)) return {};
  try {
    return JSON.parse(readFileSync(ASSESSMENT, 'utf8')) as Partial<StoredAssessment>;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return {};
    throw thrown;
  }
}

/** The digest of everything that an assessment depends on. */
export const digestAssessmentInput = (corpus: Corpus, audits: Audits): string =>
  digestJson([corpus.digest, [...audits]]);

export interface StoredAssessment {
  /** Digest of the assessed corpus and audits. */
  readonly digest: string;
  /** Digest of `intelligence`, to detect damage. */
  readonly check: string;
  /** In the order of the records of the corpus. */
  readonly intelligence: readonly Intelligence[];
}
