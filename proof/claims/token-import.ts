import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, PROGRAM } from '../../test/cli/program.ts';
import type { Claim } from '../claim.ts';
import { missingBuild } from '../environment.ts';
import { runConcurrently, Violations } from '../measure.ts';
import { HOSTILE_FILES, type TokenFiles } from '../tokens/hostile-files.ts';

/** Levels of aliases that double a value in a file of two kilobytes. */
const LEVELS = 30;
/** CPU time beyond that of a file with one token. A process that takes much longer is killed. */
const LIMIT_SECONDS = 3;
const KILL_MS = 30_000;
/** Growth of the CPU time when a file doubles; compared only where it is long enough to be measured. */
const MAX_GROWTH = 3;
const MEASURABLE_SECONDS = 0.5;

/** In the gate, each kind is imported once, and growth is not measured. */
const SHORT_SIZE = 100;

interface Imported {
  readonly exit: number | null;
  readonly cpuSeconds: number;
  readonly report: string;
}

/** Imports the files in a process of its own. Measures CPU time, which does not depend on what else is running. */
async function importFiles({ main, text, others = {} }: TokenFiles): Promise<Imported> {
  const cwd = mkdtempSync(join(tmpdir(), 'svc-tokens-'));
  for (const [name, content] of Object.entries({ ...others, [main]: text }))
    writeFileSync(join(cwd, name), content);
  const words = [...PROGRAM, 'tokens', 'import', main, '--out', 'theme.json'];
  // A group of its own, so that the shell and the program are killed together.
  const child = spawn('bash', ['-c', 'TIMEFORMAT="cpu %U %S"; time "$@"', 'bash', ...words], {
    cwd,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => void (err += chunk));
  const killer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), KILL_MS);
  const exit = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(killer);
  rmSync(cwd, { recursive: true, force: true });
  const [, user = 'Infinity', system = '0'] = /^cpu ([\d.]+) ([\d.]+)$/m.exec(err) ?? [];
  return { exit, cpuSeconds: Number(user) + Number(system), report: err.slice(0, 300) };
}

/** Errors that an import may end with: a limit, with the position where it was exceeded. */
const LIMIT =
  /^error\[DOCUMENT_TOO_COMPLEX\]: hostile[^\n]*#\/[^\n]* more than \d+ [^\n]+\n|^error\[DOCUMENT_TOO_COMPLEX\]: base\.json#\/[^\n]* more than \d+ /;

export const tokenImport: Claim = {
  id: 'token-import',
  title: `hostile token files (${Object.keys(HOSTILE_FILES).length} kinds) that are imported or refused in linear time`,
  target: `all: at most ${LIMIT_SECONDS} s of CPU time more than a file with one token, growth at most ${MAX_GROWTH} when a file doubles`,
  full: 1_500,
  short: SHORT_SIZE,
  isTimed: true,
  skipReason: missingBuild,
  async run(size, report) {
    const violations = new Violations();
    const base = await importFiles({ main: 'base.css', text: ':root { --background: #fff; }' });
    let slowest = 0;
    let growth = 0;
    const measure = async (name: string, file: TokenFiles): Promise<number> => {
      const { exit, cpuSeconds, report: err } = await importFiles(file);
      const seconds = Math.max(0, cpuSeconds - base.cpuSeconds);
      const isClear = exit === 0 || (exit === 65 && LIMIT.test(err));
      violations.unless(isClear, () => `${name}: exit ${exit}: ${err}`);
      violations.unless(seconds <= LIMIT_SECONDS, () => `${name}: ${seconds.toFixed(1)} s`);
      report(`${name}: ${file.text.length} bytes, exit ${exit}, ${seconds.toFixed(2)} s`);
      slowest = Math.max(slowest, seconds);
      return seconds;
    };
    const kinds = Object.entries(HOSTILE_FILES);
    // The times of a kind are compared with each other, so they are measured one after the other.
    await runConcurrently(kinds.length, 2, async (index) => {
      const [name, build] = kinds[index] ?? [];
      if (name === undefined || build === undefined) return;
      if (name.endsWith('double')) await measure(`${name}, ${LEVELS} levels`, build(LEVELS));
      const once = await measure(`${name}, ${size}`, build(size));
      if (size <= SHORT_SIZE) return;
      const twice = await measure(`${name}, ${2 * size}`, build(2 * size));
      if (once < MEASURABLE_SECONDS) return;
      growth = Math.max(growth, twice / once);
      violations.unless(
        twice / once <= MAX_GROWTH,
        () => `${name}: ${once.toFixed(1)} s, and ${twice.toFixed(1)} s for twice the size`,
      );
    });
    return {
      measured: `at most ${slowest.toFixed(2)} s${growth === 0 ? '' : `, growth at most ${growth.toFixed(1)}`}`,
      met: violations.count === 0,
      note: violations.note(
        `${size} tokens, groups or sources of each kind, and ${LEVELS} levels that double`,
      ),
    };
  },
};
