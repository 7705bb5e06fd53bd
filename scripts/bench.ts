/**
 * Runs the benchmarks as compiled JavaScript, as users run the product: a loader that transforms on the fly would distort
 * the figures. Each benchmark has its own process, so that the heap of one does not slow down another.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SLOW, BENCHMARKS } from '../bench/index.ts';
import { replaceSection } from '../bench/results.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const COMPILED = join(ROOT, 'node_modules/.cache/svc/bench');
const RESULTS = join(ROOT, 'bench/RESULTS.md');
/** The setting of `npm start`. */
const SEMI_SPACE = '--max-semi-space-size=8';

function compile(): void {
  rmSync(COMPILED, { recursive: true, force: true });
  const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.bench.json'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  cpSync(join(ROOT, 'src/schemas/validators'), join(COMPILED, 'src/schemas/validators'), { recursive: true });
  // Links the data to where the compiled code expects it.
  for (const part of [
    'content',
    'schemas',
    'examples',
    'showcase',
    'dist',
    'package.json',
    'test/verify/projects',
  ])
    symlinkSync(join(ROOT, part), join(COMPILED, part));
}

const all = Object.keys(BENCHMARKS);
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`unknown benchmark: ${unknown.join(', ')}; available: ${all.join(', ')}\n`);
  process.exit(2);
}
const names = requested.length > 0 ? requested : all.filter((name) => !SLOW.includes(name));

compile();
for (const [at, name] of names.entries()) {
  process.stderr.write(`${at + 1} of ${names.length}: ${name} …\n`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [SEMI_SPACE, join(COMPILED, 'bench/run-benchmark.js'), name],
    {
      cwd: COMPILED,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    },
  );
  if (status === 0) {
    process.stdout.write(`${stdout}\n`);
    // Written at once, because a later benchmark may fail or be interrupted.
    writeFileSync(RESULTS, replaceSection(readFileSync(RESULTS, 'utf8'), stdout, all));
  } else {
    process.stderr.write(`${name} failed\n`);
    process.exitCode = 1;
  }
}
