/**
 * The complete gate. The package comes first, because tests use it. The other checks run beside the tests, at a low
 * priority: they use the time in which tests wait. A check that fails ends the tests. The records are checked by the
 * tests, with the built program: an example of the README says that nothing is found.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FIRST = 'package';
const IN_TESTS = 'content';
const LOW_PRIORITY = 15;
/** Where the first check has put the package; tests that run alone pack their own. */
const PACKED = `${ROOT}node_modules/.cache/svc/package`;

const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: object };
const others = Object.keys(scripts)
  .flatMap((name) => (name.startsWith('check:') ? [name.slice('check:'.length)] : []))
  .filter((name) => name !== FIRST && name !== IN_TESTS);

const start = (program: string, ...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [`${ROOT}node_modules/${program}`, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, TEST_PACKED: PACKED },
  });

const check = (names: readonly string[]): ChildProcess =>
  start('tsx/dist/cli.mjs', 'scripts/check.ts', ...names);

const hasPassed = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));

async function main(): Promise<boolean> {
  if (!(await hasPassed(check([FIRST])))) return false;
  const tests = start('vitest/vitest.mjs', 'run');
  const checks = check(others);
  if (checks.pid !== undefined) setPriority(checks.pid, LOW_PRIORITY);
  const checked = hasPassed(checks).then((passed) => {
    if (!passed) tests.kill();
    return passed;
  });
  return (await Promise.all([hasPassed(tests), checked])).every(Boolean);
}

process.exitCode = (await main()) ? 0 : 1;
