/**
 * Measures what users run: plain JavaScript as the compiler writes it. Under a loader that transforms while it loads,
 * functions are several times slower to make, and the figures would be those of the loader.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const COMPILED = join(ROOT, 'node_modules/.cache/svc/bench');

function run(argv: readonly string[], cwd: string): void {
  const { status } = spawnSync(process.execPath, argv, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync(COMPILED, { recursive: true, force: true });
run([join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.bench.json'], ROOT);
cpSync(join(ROOT, 'src/schemas/validators'), join(COMPILED, 'src/schemas/validators'), { recursive: true });
// Data stands where the code looks for it, and figures go where they are kept.
for (const part of ['content', 'schemas', 'examples', 'dist', 'package.json', 'test/verify/projects'])
  symlinkSync(join(ROOT, part), join(COMPILED, part));
run([join(COMPILED, 'bench/index.js'), join(ROOT, 'bench/RESULTS.md')], ROOT);
