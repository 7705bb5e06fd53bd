/**
 * Builds dist/: the compiler's output of src/, the validators (JavaScript already), the search index, the
 * bodies compressed ahead, and the bundle for the edge.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { assess } from '../src/content/assess.ts';
import type { Corpus } from '../src/content/corpus.ts';
import { digestOf } from '../src/content/digest.ts';
import { loadCorpus, readManifest } from '../src/content/load.ts';
import { toBytes } from '../src/content/search/bytes.ts';
import { ServiceError } from '../src/errors.ts';
import { createApp } from '../src/http/app.ts';
import { keyOf, packEncoded, smallest } from '../src/http/encoded.ts';
import { makeIndex, nodePlatform, openService, type StoredAssessment } from '../src/http/open.ts';
import { ROUTES } from '../src/http/routes/index.ts';
import type { Packed } from '../src/http/worker.ts';

const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url));

function compile(): void {
  rmSync(path('dist'), { recursive: true, force: true });
  const tsc = path('node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: path(''),
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  cpSync(path('src/schemas/validators'), path('dist/schemas/validators'), { recursive: true });
  for (const program of ['cli/bin.js', 'http/serve.js']) chmodSync(path(`dist/${program}`), 0o755);
}

/** Every body that never changes while a release is served: records, schemas, fixed pages, first pages of lists. */
async function compressAhead(): Promise<void> {
  const service = openService();
  const app = createApp(service, nodePlatform());
  const targets = [
    ...ROUTES.filter((route) => !route.path.includes(':')).map((route) =>
      route.query ? route.example : route.path,
    ),
    ...ROUTES.filter((route) => route.query && !route.path.includes(':')).map((route) => route.path),
    ...service.library.corpus.records.map(({ type, slug }) => `/v1/${type}s/@official/${slug}`),
    ...service.catalog.names.map((name) => `/v1/schema/${name}`),
  ];
  const entries = new Map<string, Uint8Array>();
  for (const target of new Set(targets)) {
    const response = await app.fetch(new Request(new URL(target, 'http://service.test')));
    const digest = response.headers.get('etag')?.slice(1, -1);
    if (!response.ok || digest === undefined) continue;
    const body = new Uint8Array(await response.arrayBuffer());
    for (const encoding of ['br', 'gzip'] as const)
      entries.set(keyOf(digest, encoding), smallest(body, encoding));
  }
  writeFileSync(path('dist/http/encoded.bin'), packEncoded(entries));
}

function intelligenceOf(corpus: Corpus): Packed['intelligence'] {
  const assessment = assess(corpus);
  return corpus.records.flatMap((record) => assessment.get(record) ?? []);
}

/** There are no files on the edge: what opens them is replaced by what was packed. */
const withoutFiles: Plugin = {
  name: 'without-files',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/(?:folder|validator)\.ts$/ }, ({ importer }) =>
      dirname(importer) === path('src/schemas') ? { path: path('src/schemas/edge.ts') } : undefined,
    );
  },
};

/** The whole service in three files, for runtimes without a file system. */
async function bundleWorker(corpus: Corpus, intelligence: Packed['intelligence']): Promise<void> {
  const service = openService();
  const packed: Packed = {
    version: service.version,
    manifest: readManifest(),
    records: corpus.records,
    intelligence,
    schemas: Object.fromEntries(
      service.catalog.names.map((name) => [name, service.catalog.text(name) ?? '']),
    ),
  };
  mkdirSync(path('dist/worker'), { recursive: true });
  writeFileSync(path('dist/worker/packed.txt'), JSON.stringify(packed));
  writeFileSync(path('dist/worker/index.bin'), toBytes(makeIndex(corpus)));
  await build({
    stdin: {
      contents: `import { createWorker } from './src/http/worker.ts';
import packed from './packed.txt';
import index from './index.bin';
const app = createWorker(JSON.parse(packed), index);
export default { fetch: (request) => app.fetch(request) };`,
      resolveDir: path(''),
      loader: 'js',
    },
    external: ['./packed.txt', './index.bin'],
    bundle: true,
    plugins: [withoutFiles],
    format: 'esm',
    target: 'es2022',
    minify: true,
    outfile: path('dist/worker/worker.js'),
    logLevel: 'warning',
  });
}

try {
  compile();
  const corpus = loadCorpus();
  const intelligence = intelligenceOf(corpus);
  writeFileSync(path('dist/content/search/index.bin'), toBytes(makeIndex(corpus)));
  writeFileSync(
    path('dist/content/assessment.json'),
    JSON.stringify({
      digest: corpus.digest,
      check: digestOf(intelligence),
      intelligence,
    } satisfies StoredAssessment),
  );
  await compressAhead();
  await bundleWorker(corpus, intelligence);
} catch (thrown) {
  if (!(thrown instanceof ServiceError)) throw thrown;
  process.stderr.write(`error[${thrown.code}]: ${thrown.message}\n`);
  process.exitCode = thrown.exit;
}
