import { createCorpus, type Manifest, type ContentRecord } from '../content/corpus.ts';
import type { Intelligence } from '../content/intelligence.ts';
import { createLibrary } from '../content/library.ts';
import type { Showcase } from '../content/showcase.ts';
import { openIndex } from '../content/search/index-file.ts';
import { createCatalog } from '../schemas/catalog.ts';
import { useCatalog } from '../schemas/edge.ts';
import { type App, createApp } from './app.ts';
import type { Service } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** Everything the service serves, as the build packed it: the edge has no files. */
export interface Packed {
  readonly version: string;
  readonly manifest: Manifest;
  readonly records: readonly ContentRecord[];
  /** In the order of the records; computed by the build, from the same checks. */
  readonly intelligence: readonly Intelligence[];
  readonly showcase: Showcase;
  readonly schemas: Readonly<Record<string, string>>;
}

/** The app for a runtime of web standards. What is packed was verified when it was packed. */
export function createWorker(packed: Packed, index: ArrayBuffer): App {
  const corpus = createCorpus(packed.records, packed.manifest);
  const assessment = new Map(
    packed.records.flatMap((record, at) =>
      packed.intelligence[at] ? [[record, packed.intelligence[at]] as const] : [],
    ),
  );
  const texts = new Map(Object.entries(packed.schemas));
  const catalog = createCatalog([...texts.keys()], (name) => texts.get(name));
  useCatalog(catalog);
  const service: Service = {
    version: packed.version,
    library: createLibrary(
      corpus,
      openIndex(new Uint8Array(index), corpus.digest),
      assessment,
      packed.showcase,
    ),
    routes: ROUTES,
    catalog,
  };
  return createApp(service, { digest: digestOf });
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
