import { createCorpus, type Manifest, type ContentRecord } from '../content/corpus.ts';
import type { Intelligence } from '../content/intelligence.ts';
import { createLibrary } from '../content/library.ts';
import type { Showcase } from '../content/showcase.ts';
import { openIndex } from '../content/search/index-file.ts';
import { createCatalog } from '../schemas/catalog.ts';
import { useCatalog } from '../schemas/edge.ts';
import { type App, createApp } from './app.ts';
import { decodeGalleryFiles, type EncodedGalleryFiles } from './gallery/gallery-files.ts';
import { decodeRegistry, type EncodedRegistry, toRegistryFiles } from './registry-files.ts';
import type { Service } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** The content of the service, bundled by the build because the edge has no file system. */
export interface EdgeContent {
  readonly version: string;
  readonly manifest: Manifest;
  readonly records: readonly ContentRecord[];
  /** Computed by the build, in the order of `records`. */
  readonly intelligence: readonly Intelligence[];
  readonly showcase: Showcase;
  readonly schemas: Readonly<Record<string, string>>;
  readonly gallery: EncodedGalleryFiles;
  readonly registry: EncodedRegistry;
}

/** Creates the app for a web-standard runtime. The content was verified by the build. */
export function createWorker(content: EdgeContent, index: ArrayBuffer): App {
  const corpus = createCorpus(content.records, content.manifest);
  const assessment = new Map(
    content.records.flatMap((record, at) =>
      content.intelligence[at] ? [[record, content.intelligence[at]] as const] : [],
    ),
  );
  const texts = new Map(Object.entries(content.schemas));
  const catalog = createCatalog([...texts.keys()], (name) => texts.get(name));
  useCatalog(catalog);
  const service: Service = {
    version: content.version,
    library: createLibrary({
      corpus,
      index: openIndex(new Uint8Array(index), corpus.digest),
      assessment,
      showcase: content.showcase,
    }),
    gallery: decodeGalleryFiles(content.gallery),
    registry: toRegistryFiles(decodeRegistry(content.registry), corpus.digest),
    routes: ROUTES,
    catalog,
  };
  return createApp(service, { digest: sha256HexAsync });
}

async function sha256HexAsync(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
