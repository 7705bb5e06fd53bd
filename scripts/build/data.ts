/**
 * Computes the data that the programs start from, in the step that its argument names. Bundled into `<dist>/build/` and run
 * there, so that every path that the code derives from its own place leads into the build it belongs to.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { asServiceError } from '../../src/base/errors.ts';
import { sha256Hex } from '../../src/base/hash.ts';
import type { Corpus } from '../../src/content/corpus.ts';
import { digestJson } from '../../src/content/manifest.ts';
import type { Assessment } from '../../src/content/intelligence.ts';
import { BUNDLED_CONTENT, loadCorpus, readDraftRecords, readManifest } from '../../src/content/load.ts';
import { packCorpus } from '../../src/content/packed.ts';
import { digestSources } from '../../src/content/sources.ts';
import { buildIndex } from '../../src/content/search/build-index.ts';
import { toSearchDocument } from '../../src/content/search/document.ts';
import { serializeIndex } from '../../src/content/search/index-file.ts';
import { openShowcase } from '../../src/content/showcase-folder.ts';
import { createApp } from '../../src/http/app.ts';
import { packEncoded, unpackEncoded } from '../../src/http/encoded-file.ts';
import { compressBest, createNodePlatform, encodedKey } from '../../src/http/platform.ts';
import {
  assessLoaded,
  digestAssessmentInput,
  openService,
  type StoredAssessment,
} from '../../src/http/open.ts';
import type { EmbeddedService } from '../../src/http/route.ts';
import { ROUTES } from '../../src/http/routes/index.ts';
import type { EdgeContent } from '../../src/http/worker.ts';
import { packRegistry } from './registry.ts';
import { PENDING } from './stamp.js';

/** Fails if the folder is gone: it belongs to a build that was killed, and must not appear again. */
function write(name: string, data: string | Uint8Array): void {
  writeFileSync(new URL(`../${name}`, import.meta.url), data);
}

const read = (name: string): Buffer => readFileSync(new URL(`../${name}`, import.meta.url));

const readIfThere = (file: URL): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

const FILES = {
  index: 'content/search/index.bin',
  assessment: 'content/assessment.json',
  registry: 'content/registry.bin',
} as const;

/** Compresses every body that never changes while a release is served: records, schemas, fixed pages, first pages. */
async function compressBodies(service: EmbeddedService): Promise<void> {
  const app = createApp(service, createNodePlatform());
  const targets = [
    ...ROUTES.filter((route) => !route.path.includes(':')).map((route) =>
      route.query ? route.example : route.path,
    ),
    ...ROUTES.filter((route) => route.query && !route.path.includes(':')).map((route) => route.path),
    ...service.library.corpus.records.map(({ type, slug }) => `/v1/${type}s/@official/${slug}`),
    ...service.catalog.names.map((name) => `/v1/schema/${name}`),
  ];
  const entries = new Map<string, Promise<Uint8Array>>();
  for (const target of new Set(targets)) {
    const response = await app.fetch(new Request(new URL(target, 'http://service.test')));
    const digest = response.headers.get('etag')?.slice(1, -1);
    if (!response.ok || digest === undefined) continue;
    const body = new Uint8Array(await response.arrayBuffer());
    for (const encoding of ['br', 'gzip'] as const)
      entries.set(encodedKey(digest, encoding), compressBest(body, encoding));
  }
  const encoded = [...entries].map(async ([key, body]) => [key, await body] as const);
  write('http/encoded.bin', packEncoded(new Map(await Promise.all(encoded))));
}

const intelligenceOf = ({ records }: Corpus, assessment: Assessment): EdgeContent['intelligence'] =>
  records.flatMap((record) => assessment.get(record) ?? []);

const encodeFiles = (files: ReadonlyMap<string, Uint8Array>): Record<string, string> =>
  Object.fromEntries([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]));

function writeWorkerData(
  service: EmbeddedService,
  { records }: Corpus,
  intelligence: EdgeContent['intelligence'],
  index: Uint8Array,
  registry: Uint8Array,
): void {
  const packed: EdgeContent = {
    version: service.version,
    manifest: readManifest(),
    records,
    intelligence,
    showcase: service.library.showcase,
    schemas: Object.fromEntries(
      service.catalog.names.map((name) => [name, service.catalog.text(name) ?? '']),
    ),
    gallery: {
      entries: service.gallery.pictures.entries,
      pictures: encodeFiles(service.gallery.pictures.files),
      fonts: encodeFiles(service.gallery.fonts),
    },
    registry: encodeFiles(unpackEncoded(registry)),
  };
  write('worker/packed.txt', JSON.stringify(packed));
  write('worker/index.bin', index);
}

const STEPS: Readonly<Record<string, () => void | Promise<void>>> = {
  index() {
    // Digests are left to the step that packs the records: without it, or if it fails, there is no build.
    const records = readDraftRecords(BUNDLED_CONTENT, false);
    const index = serializeIndex(buildIndex(records.map(toSearchDocument), readManifest().corpusDigest));
    write(FILES.index, index);
    write('content/search/index.sha256', sha256Hex(index));
  },
  /** Assessment and packed records. */
  records() {
    const corpus = loadCorpus();
    const { showcase, audits } = openShowcase(corpus);
    const assessment = assessLoaded(corpus, audits);
    const intelligence = intelligenceOf(corpus, assessment);
    const stored: StoredAssessment = {
      digest: digestAssessmentInput(corpus, audits),
      check: digestJson(intelligence),
      intelligence,
    };
    write(FILES.assessment, JSON.stringify(stored));
    write('content/packed.bin', packCorpus(corpus, assessment, showcase, digestSources()));
  },
  /** The shadcn registry. A service that runs already waits for it: it appears whole. */
  registry() {
    const pending = new URL(`../${PENDING}`, import.meta.url);
    const key = readIfThere(pending);
    const temporary = `${FILES.registry}.${process.pid}`;
    write(temporary, packRegistry(loadCorpus()));
    // Another build may have taken the place of this one.
    if (readIfThere(pending) !== key) return rmSync(new URL(`../${temporary}`, import.meta.url));
    renameSync(new URL(`../${temporary}`, import.meta.url), new URL(`../${FILES.registry}`, import.meta.url));
    rmSync(pending, { force: true });
  },
  /** After the other steps: compressed bodies and the data of the worker. */
  async package() {
    const service = openService();
    await compressBodies(service);
    const { intelligence } = JSON.parse(read(FILES.assessment).toString('utf8')) as StoredAssessment;
    writeWorkerData(service, loadCorpus(), intelligence, read(FILES.index), read(FILES.registry));
  },
};

try {
  const step = STEPS[process.argv[2] ?? ''];
  if (!step) throw new Error(`No step is called ${process.argv[2]}.`);
  await step();
} catch (thrown) {
  const failure = asServiceError(thrown);
  const text = failure.code === 'INTERNAL' ? String((failure.cause as Error).stack) : failure.message;
  process.stderr.write(`error[${failure.code}]: ${text}\n`);
  process.exitCode = failure.exit;
}
