import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { assess } from '../content/assess.ts';
import type { Corpus } from '../content/corpus.ts';
import { createLibrary, type Library } from '../content/library.ts';
import { loadCorpus } from '../content/load.ts';
import { buildIndex } from '../content/search/build.ts';
import { openIndex } from '../content/search/bytes.ts';
import { documentOf } from '../content/search/document.ts';
import type { SearchIndex } from '../content/search/terms.ts';
import { ServiceError } from '../errors.ts';
import { catalog, verifyCatalog } from '../schemas/catalog.ts';
import { SCHEMAS_DIGEST } from '../schemas/digest.ts';
import type { Platform } from './app.ts';
import { createEncode, unpackEncoded } from './encoded.ts';
import type { Service } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** Made by the build beside this file; without them the same is computed at start, only slower. */
const INDEX = new URL('../content/search/index.bin', import.meta.url);
const ENCODED = new URL('./encoded.bin', import.meta.url);
const PACKAGE = new URL('../../package.json', import.meta.url);

/** Everything the service serves, read and verified: nothing is served that differs from what was released. */
export function openService(content?: URL): Service {
  const schemas = catalog();
  verifyCatalog(schemas);
  const found = digestOfCatalog(schemas.names.map((name) => [name, schemas.text(name) ?? '']));
  if (found !== SCHEMAS_DIGEST) {
    throw new ServiceError(
      'CORRUPT_DATA',
      `schemas/ has the digest ${found}; released was ${SCHEMAS_DIGEST}. Run "npm run generate" if a schema was changed on purpose.`,
    );
  }
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  return { library: openLibrary(content), catalog: schemas, version, routes: ROUTES };
}

function openLibrary(content?: URL): Library {
  const corpus = loadCorpus(content);
  return createLibrary(corpus, indexOf(corpus), assess(corpus));
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
  buildIndex(corpus.records.map(documentOf), corpus.digest);

export function digestOfCatalog(files: readonly (readonly [string, string])[]): string {
  const hash = createHash('sha256');
  for (const [name, text] of files) hash.update(`${name}\n${text.length}\n${text}`);
  return `sha256:${hash.digest('hex')}`;
}

export function nodePlatform(): Platform {
  return {
    digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    encode: createEncode(existsSync(ENCODED) ? unpackEncoded(readFileSync(ENCODED)) : new Map()),
  };
}
