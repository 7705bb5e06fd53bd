import { existsSync, readFileSync } from 'node:fs';
import { assess } from '../content/assess.ts';
import { digestJson, digestOfText } from '../content/manifest.ts';
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
import type { EmbeddedService, Service } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** Made by the build beside this file; without them the same is computed at start, only slower. */
const INDEX = new URL('../content/search/index.bin', import.meta.url);
const ASSESSMENT = new URL('../content/assessment.json', import.meta.url);
const PACKAGE = new URL('../../package.json', import.meta.url);

/** Everything the service serves, read and verified: nothing is served that differs from what was released. */
export const openService = (content?: URL): EmbeddedService => serviceWith(openLibrary(content));

/** The service over any library. */
export function serviceWith<Served extends Library>(library: Served): Service & { readonly library: Served } {
  const schemas = catalog();
  verifySchemas(schemas);
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  return { library, catalog: schemas, version, routes: ROUTES };
}

function openLibrary(content?: URL): EmbeddedLibrary {
  const corpus = loadCorpus(content);
  const { showcase, audits } = openShowcase(corpus);
  return createLibrary(corpus, indexOf(corpus), assessmentOf(corpus, audits), showcase);
}

/** The index of this very corpus: read if the build left it, made otherwise. */
function indexOf(corpus: Corpus): SearchIndex {
  try {
    if (existsSync(INDEX)) return openIndex(readFileSync(INDEX), corpus.digest);
  } catch (thrown) {
    // It belongs to another corpus, or is damaged: the records are right, so make it from them.
    if (!(thrown instanceof ServiceError)) throw thrown;
  }
  return makeIndex(corpus);
}

export const makeIndex = (corpus: Corpus): SearchIndex =>
  buildIndex(corpus.records.map(toSearchDocument), corpus.digest);

/** Every schema file is the one that was released; none is missing and none was added. */
export function verifySchemas({ names, text }: SchemaCatalog): void {
  const released = Object.keys(SCHEMA_DIGESTS);
  const odd =
    names.find((name) => !Object.hasOwn(SCHEMA_DIGESTS, name)) ??
    released.find((name) => !names.includes(name));
  if (odd !== undefined) {
    throw new ServiceError(
      'CORRUPT_DATA',
      `schemas/${odd} ${names.includes(odd) ? 'does not belong there' : 'is missing'}.`,
    );
  }
  for (const name of names) {
    const digest = digestOfText(text(name) ?? '');
    if (digest !== SCHEMA_DIGESTS[name]) {
      throw new ServiceError(
        'CORRUPT_DATA',
        `schemas/${name} has the digest ${digest}; released was ${SCHEMA_DIGESTS[name]}.`,
      );
    }
  }
}

/** What is known of this very corpus and these audits: read if the build left it, computed otherwise. */
function assessmentOf(corpus: Corpus, audits: Audits): Assessment {
  const { digest, check, intelligence } = storedAssessment();
  if (!intelligence || digest !== assessedDigest(corpus, audits) || check !== digestJson(intelligence))
    return assess(corpus, audits);
  return new Map(
    corpus.records.flatMap((record, at) => (intelligence[at] ? [[record, intelligence[at]]] : [])),
  );
}

/** Whatever is left of it if it was damaged: the records are right, and can be assessed again. */
function storedAssessment(): Partial<StoredAssessment> {
  if (!existsSync(ASSESSMENT)) return {};
  try {
    return JSON.parse(readFileSync(ASSESSMENT, 'utf8')) as Partial<StoredAssessment>;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return {};
    throw thrown;
  }
}

/** Of all that an assessment is made from. */
export const assessedDigest = (corpus: Corpus, audits: Audits): string =>
  digestJson([corpus.digest, [...audits]]);

/** In the order of the corpus's records. */
export interface StoredAssessment {
  /** Of the corpus and the audits that were assessed. */
  readonly digest: string;
  /** Of the assessment itself. */
  readonly check: string;
  readonly intelligence: readonly Intelligence[];
}
