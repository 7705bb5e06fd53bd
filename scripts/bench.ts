/**
 * Measures what users run: plain JavaScript as the compiler writes it. Under a loader that transforms while it loads,
 * functions are several times slower to make, and the figures would be those of the loader. Each question has a process
 * of its own: among the data of another one, the collector of garbage has more to do.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LONG, QUESTIONS } from '../bench/index.ts';
import { withSection } from '../bench/results.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const COMPILED = join(ROOT, 'node_modules/.cache/svc/bench');
const RESULTS = join(ROOT, 'bench/RESULTS.md');
/** As `npm start` runs the service. */
const YOUNG = '--max-semi-space-size=64';

function compile(): void {
  rmSync(COMPILED, { recursive: true, force: true });
  const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.bench.json'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  cpSync(join(ROOT, 'src/schemas/validators'), join(COMPILED, 'src/schemas/validators'), { recursive: true });
  // Data stands where the code looks for it.
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

const all = Object.keys(QUESTIONS);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`no question is called ${unknown.join(', ')}; there are: ${all.join(', ')}\n`);
  process.exit(2);
}
const names = asked.length > 0 ? asked : all.filter((name) => !LONG.includes(name));

compile();
for (const [at, name] of names.entries()) {
  process.stderr.write(`${at + 1} of ${names.length}: ${name} …\n`);
  const { status, stdout } = spawnSync(process.execPath, [YOUNG, join(COMPILED, 'bench/answer.js'), name], {
    cwd: COMPILED,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status === 0) {
    process.stdout.write(`${stdout}\n`);
    // At once: what comes later may fail, or be given up.
    writeFileSync(RESULTS, withSection(readFileSync(RESULTS, 'utf8'), stdout, all));
  } else {
    process.stderr.write(`${name} failed\n`);
    process.exitCode = 1;
  }
}
