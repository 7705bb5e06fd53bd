import { chmodSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild';
import { formatNotices } from '../notices.ts';
import { ROOT, type Scope } from './stamp.js';

/** Lets bundled CommonJS load Node's built-in modules, which ES modules cannot do with `require`. */
const builtInModules: Plugin = {
  name: 'built-in-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^/ }, ({ kind, path }) =>
      kind === 'require-call' && isBuiltin(path) ? { path, namespace: 'built-in' } : undefined,
    );
    onLoad({ filter: /^/, namespace: 'built-in' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

/** Runtime dependencies stay outside; everything else that is imported goes into the bundles. */
function options(): BuildOptions {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  return {
    absWorkingDir: ROOT,
    // Chunk names depend on source paths: use the paths in this folder, not the targets of links.
    preserveSymlinks: true,
    bundle: true,
    splitting: true,
    external: Object.keys(dependencies),
    // Prefer ES modules, which can be tree-shaken and split.
    mainFields: ['module', 'main'],
    plugins: [builtInModules],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
  };
}

/** Bundles the step that computes the data, with what it needs to run. */
export async function bundleData(dist: string): Promise<void> {
  cpSync(join(ROOT, 'src/schemas/validators'), join(dist, 'schemas/validators'), { recursive: true });
  await build({
    ...options(),
    entryPoints: { data: 'scripts/build/data.ts' },
    outdir: join(dist, 'build'),
  });
}

/** Bundles the service; by scope also the command line and the client. */
export async function bundlePrograms(dist: string, scope: Scope): Promise<void> {
  const shared = options();
  const bundle = (
    folder: string,
    entryPoints: Readonly<Record<string, string>>,
    more: BuildOptions = {},
  ): Promise<BuildResult> =>
    build({
      ...shared,
      entryPoints,
      outdir: join(dist, folder),
      metafile: true,
      ...more,
    });
  // Wait for all of them, even when one fails: one that is still writing would bring a removed folder back.
  const settled = await Promise.allSettled([
    bundle('http', {
      serve: 'src/http/serve.ts',
      'pack-worker': 'src/http/pack-worker.ts',
      embedded: 'src/http/embedded.ts',
    }),
    ...(scope === 'service'
      ? []
      : [
          bundle('bin', {
            svc: 'src/cli/bin.ts',
            'reader-process': 'src/project/reader-process.ts',
            // In the same folder: it shares their code, and starts the reader process.
            api: 'src/api/index.ts',
          }),
        ]),
    ...(scope === 'package'
      ? [bundle('client', { index: 'src/client/index.ts' }, { platform: 'neutral' })]
      : []),
  ]);
  const results = settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  for (const program of ['http/serve.js', 'bin/svc.js'])
    if (existsSync(join(dist, program))) chmodSync(join(dist, program), 0o755);
  if (scope !== 'package') return;
  const used = results.flatMap(({ metafile }) =>
    Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) => Object.keys(inputs)),
  );
  writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), formatNotices(ROOT, [...new Set(used)].sort()));
}

/** There are no files on the edge: modules that open them are replaced by the data in the bundle. */
const withoutFiles: Plugin = {
  name: 'without-files',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/folder\.ts$/ }, ({ importer }) =>
      dirname(importer) === join(ROOT, 'src/schemas')
        ? { path: join(ROOT, 'src/schemas/edge.ts') }
        : undefined,
    );
  },
};

/** Bundles the service for runtimes without a file system; `data.ts` has written the two data files beside it. */
export async function bundleWorker(dist: string): Promise<void> {
  await build({
    stdin: {
      contents: `import { createWorker } from './src/http/worker.ts';
import packed from './packed.txt';
import index from './index.bin';
const app = createWorker(JSON.parse(packed), index);
export default { fetch: (request) => app.fetch(request) };`,
      resolveDir: ROOT,
      loader: 'js',
    },
    external: ['./packed.txt', './index.bin'],
    bundle: true,
    plugins: [withoutFiles],
    format: 'esm',
    target: 'es2022',
    minify: true,
    outfile: join(dist, 'worker/worker.js'),
    logLevel: 'warning',
  });
}
