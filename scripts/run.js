/**
 * Runs a program of this checkout: `node scripts/run.js svc search hero`, `node scripts/run.js serve`. Builds it first if
 * a source has changed since the last build; otherwise it costs one stat per source file.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { includes, inputStamp, PENDING, ROOT, readBuild } from './build/stamp.js';

const PROGRAMS = {
  svc: { file: 'dist/bin/svc.js', scope: 'programs' },
  serve: { file: 'dist/http/serve.js', scope: 'service' },
};

/** Fails before anything is built if the port is taken. A wrong PORT is left for the service to report. */
async function requireFreePort() {
  const host = process.env['HOST']?.trim() || '127.0.0.1';
  const port = Number(process.env['PORT']?.trim() || 3001);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const code = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve('code' in error ? error.code : undefined));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (code !== 'EADDRINUSE') return;
  process.stderr.write(`error[CANNOT_LISTEN]: Port ${port} is in use. try: PORT=0 npm start\n`);
  process.exit(1);
}

/** Loads the build, which is TypeScript. A loader of TypeScript takes longer to start than esbuild, which the build needs. */
async function loadBuild() {
  const { build: bundle } = await import('esbuild');
  const source = new URL('build/index.ts', import.meta.url);
  const folder = join(ROOT, 'node_modules/.cache/svc');
  const outfile = join(folder, `build-${process.pid}.mjs`);
  const { outputFiles } = await bundle({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
    define: { 'import.meta.url': JSON.stringify(source.href) },
  });
  mkdirSync(folder, { recursive: true });
  try {
    for (const { contents } of outputFiles) writeFileSync(outfile, contents);
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}

const [name = '', ...argv] = process.argv.slice(2);
const program = name === 'svc' || name === 'serve' ? PROGRAMS[name] : undefined;
if (program === undefined) {
  process.stderr.write(`usage: node scripts/run.js ${Object.keys(PROGRAMS).join('|')} …\n`);
  process.exit(2);
}
if (name === 'serve') await requireFreePort();
const last = readBuild();
if (!last || last.stamp !== inputStamp() || !includes(last.scope, program.scope)) {
  const { build } = await loadBuild();
  await build(program.scope);
}
/** Makes the registry that the first start of a service did not wait for, at a lower priority than its requests. */
function makeRegistry() {
  if (!existsSync(join(ROOT, 'dist', PENDING))) return;
  const step = [join(ROOT, 'dist/build/data.js'), 'registry'];
  const child = spawn(process.execPath, step, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.unref();
  process.once('exit', () => child.kill());
}

const file = join(ROOT, program.file);
process.argv.splice(1, process.argv.length - 1, file, ...argv);
await import(pathToFileURL(file).href);
if (name === 'serve') makeRegistry();
