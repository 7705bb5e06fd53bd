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
      // Commander uses only `spawn` of it, for commands that are separate programs, which svc does not have.
      contents:
        path === 'node:child_process'
          ? `exports.spawn = (...all) => process.getBuiltinModule('node:child_process').spawn(...all);`
          : `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
    }));
  },
};

const CORE = 'src/cli/core.ts';
const PROGRAM = 'src/cli/bin.ts';

/**
 * Puts all that most commands load into one chunk. esbuild makes a chunk of the modules that the same entry points reach, and
 * every dynamic import is an entry point: so each of them reaches all of this. The program itself does not, for the sake of
 * help and mistakes.
 */
async function oneCore(shared: BuildOptions): Promise<Plugin> {
  const entryPoints = [CORE, PROGRAM];
  const { metafile } = await build({ ...shared, entryPoints, outdir: '/', metafile: true, write: false });
  const paths = new Set(entryPoints);
  for (const path of paths)
    for (const { kind, path: imported, external } of metafile.inputs[path]?.imports ?? [])
      if (kind === 'import-statement' && external !== true) paths.add(imported);
  const modules = new Set([...paths].map((path) => join(ROOT, path)));
  const importCore = `import ${JSON.stringify(join(ROOT, CORE))};`;
  return {
    name: 'one-core',
    setup({ onResolve, onLoad }) {
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/, namespace: 'file' }, ({ path }) =>
        modules.has(path)
          ? undefined
          : { contents: `${readFileSync(path, 'utf8')}\n${importCore}`, loader: 'ts' },
      );
      // These modules cannot import the core: another one does, in their place.
      onResolve({ filter: /^\./ }, ({ kind, resolveDir, path }) =>
        kind === 'dynamic-import' && modules.has(join(resolveDir, path))
          ? { path: join(resolveDir, path), namespace: 'core' }
          : undefined,
      );
      onLoad({ filter: /^/, namespace: 'core' }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(path)};\n${importCore}`,
        resolveDir: ROOT,
      }));
    },
  };
}

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
          oneCore(shared).then((core) =>
            bundle(
              'bin',
              {
                svc: PROGRAM,
                // In the same folder: it shares their code.
                api: 'src/api/index.ts',
              },
              { plugins: [...(shared.plugins ?? []), core] },
            ),
          ),
          // Started by both, and needs nothing of that.
          bundle('bin', { 'reader-process': 'src/project/reader-process.ts' }),
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
