/**
 * Builds dist/: the compiler's output of src/, the validators (JavaScript already), the search index, the
 * bodies compressed ahead, and the bundles for the command line and for the edge.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { assess } from '../src/content/assess.ts';
import type { Corpus } from '../src/content/corpus.ts';
import { digestOf } from '../src/content/manifest.ts';
import type { Assessment } from '../src/content/intelligence.ts';
import { loadCorpus, readManifest } from '../src/content/load.ts';
import { packCorpus } from '../src/content/packed.ts';
import { openShowcase } from '../src/content/showcase-folder.ts';
import { toBytes } from '../src/content/search/index-file.ts';
import { ServiceError } from '../src/base/errors.ts';
import { createApp } from '../src/http/app.ts';
import { keyOf, packEncoded, smallest } from '../src/http/encoded.ts';
import { assessedDigest, makeIndex, openService, type StoredAssessment } from '../src/http/open.ts';
import { nodePlatform } from '../src/http/platform.ts';
import { ROUTES } from '../src/http/routes/index.ts';
import type { Packed } from '../src/http/worker.ts';
import { noticesOf } from './notices.ts';

const path = (relative: string): string => fileURLToPath(new URL(`../${relative}`, import.meta.url));

function compile(): void {
  rmSync(path('dist'), { recursive: true, force: true });
  const tsc = path('node_modules/typescript/bin/tsc');
  for (const project of ['tsconfig.build.json', 'tsconfig.client.json']) {
    const { status } = spawnSync(process.execPath, [tsc, '-p', project], { cwd: path(''), stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  cpSync(path('src/schemas/validators'), path('dist/schemas/validators'), { recursive: true });
  chmodSync(path('dist/http/serve.js'), 0o755);
}

/** CommonJS asks for a module of Node by `require`, which modules do not have. */
const builtInModules: Plugin = {
  name: 'built-in-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^/ }, ({ kind, path: name }) =>
      kind === 'require-call' && isBuiltin(name) ? { path: name, namespace: 'built-in' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'built-in' }, ({ path: name }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(name)});`,
    }));
  },
};

/**
 * The command line in a few files: a program that is started for one question must not open a hundred. What it imports
 * and package.json does not promise at run time goes in as well, and the texts of the licences beside it.
 */
async function bundleCommandLine(): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(path('package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const { metafile } = await build({
    entryPoints: { svc: path('src/cli/bin.ts') },
    outdir: path('dist/bin'),
    absWorkingDir: path(''),
    // The names of the parts depend on where their sources are: seen from here, not from where a link leads.
    preserveSymlinks: true,
    bundle: true,
    splitting: true,
    external: Object.keys(dependencies),
    // Of two forms in one package the one that can be cut up: the other loads its parts by a `require` of its own.
    mainFields: ['module', 'main'],
    plugins: [builtInModules],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    metafile: true,
    logLevel: 'warning',
  });
  chmodSync(path('dist/bin/svc.js'), 0o755);
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  writeFileSync(path('dist/THIRD-PARTY-NOTICES.txt'), noticesOf(path(''), used));
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

const intelligenceOf = ({ records }: Corpus, assessment: Assessment): Packed['intelligence'] =>
  records.flatMap((record) => assessment.get(record) ?? []);

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
    showcase: service.library.showcase,
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
  await bundleCommandLine();
  const corpus = loadCorpus();
  const { showcase, audits } = openShowcase(corpus);
  const assessment = assess(corpus, audits);
  const intelligence = intelligenceOf(corpus, assessment);
  writeFileSync(path('dist/content/search/index.bin'), toBytes(makeIndex(corpus)));
  writeFileSync(
    path('dist/content/assessment.json'),
    JSON.stringify({
      digest: assessedDigest(corpus, audits),
      check: digestOf(intelligence),
      intelligence,
    } satisfies StoredAssessment),
  );
  writeFileSync(path('dist/content/packed.bin'), packCorpus(corpus, assessment, showcase));
  await compressAhead();
  await bundleWorker(corpus, intelligence);
} catch (thrown) {
  if (!(thrown instanceof ServiceError)) throw thrown;
  process.stderr.write(`error[${thrown.code}]: ${thrown.message}\n`);
  process.exitCode = thrown.exit;
}
