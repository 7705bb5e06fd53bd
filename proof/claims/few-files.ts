import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExitResult, environment, PROGRAM, start } from '../../test/cli/program.ts';
import { exampleProject } from '../../test/mcp/projects.ts';
import type { Claim } from '../claim.ts';
import { missingBuild } from '../environment.ts';
import { runConcurrently, Violations } from '../measure.ts';

/** From the first limit with which Node itself starts this program to one that is enough for every command. */
const FIRST_LIMIT = 24;
const LAST_LIMIT = 64;
/** In the gate, one limit with which most commands cannot work. */
const SHORT_LIMIT = 30;

const COMMANDS: readonly (readonly string[])[] = [
  ['verify', '--full', '--no-cache'],
  ['search', 'table'],
  ['graph', '--check'],
  ['status'],
  ['scan', '--json'],
  ['packs', 'select', 'scaffold', '--json'],
  ['list', 'themes', '--json'],
  ['preview', '--out', 'site', '--json'],
];

/** Runs a command with at most `limit` open files. */
const runWith = (limit: number, argv: readonly string[], cwd: string): Promise<ExitResult> =>
  start(['bash', '--norc', '-c', `ulimit -n ${limit}; exec "$@"`, 'bash', ...PROGRAM, ...argv], {
    cwd,
    input: '',
    env: environment(),
  }).ended;

/** Runs a command in a copy of the project, because some commands write files that others read. */
async function runInCopy(limit: number, argv: readonly string[], project: string): Promise<ExitResult> {
  const copy = mkdtempSync(join(tmpdir(), 'svc-few-'));
  cpSync(project, copy, { recursive: true });
  const result = await runWith(limit, argv, copy);
  rmSync(copy, { recursive: true, force: true });
  return result;
}

/** Removes what differs between two runs of the same command. */
const normalize = (text: string): string =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d+ m?s\b|\d+ unchanged/g, '');

const EMFILE = /EMFILE/;
const ADVICE = /ulimit -n/;

const DISK_BYTES = 64 * 1024;

/** A folder on a full disk; undefined if none can be mounted. */
function mountFullDisk(): string | undefined {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-full-')));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', root], { stdio: 'ignore' });
  } catch {
    rmSync(root, { recursive: true });
    return undefined;
  }
  writeFileSync(join(root, 'fill'), Buffer.alloc(DISK_BYTES));
  return root;
}

/** Commands that write a report or an export to a full disk. */
const WRITERS: readonly (readonly string[])[] = [
  ['preview', '--out', 'DISK/site'],
  ['preview', 'theme', 'slate', '--out', 'DISK/theme', '--json'],
  ['tokens', 'export', 'slate', '--format', 'css', '--out', 'DISK/tokens'],
  ['mirror', '--project', 'DISK'],
  ['init', 'DISK/app', '--blueprint', 'admin-suite', '--yes'],
];

export const fewFiles: Claim = {
  id: 'few-files',
  title: `commands (${COMMANDS.length}) with ${FIRST_LIMIT} to ${LAST_LIMIT} open files, and ${WRITERS.length} on a full disk, that work or name the cause`,
  target: 'all: the usual result, or the error with EMFILE or ENOSPC and what to do',
  full: LAST_LIMIT - FIRST_LIMIT + 1,
  short: 1,
  skipReason: missingBuild,
  async run(size) {
    const violations = new Violations();
    const cwd = exampleProject();
    const usual = await Promise.all(COMMANDS.map((argv) => runInCopy(1_024, argv, cwd)));
    const limits =
      size === 1 ? [SHORT_LIMIT] : Array.from({ length: size }, (_, index) => FIRST_LIMIT + index);
    const runs = limits.flatMap((limit) =>
      COMMANDS.map((argv, at) => ({ limit, argv, expected: usual[at] })),
    );
    let refused = 0;
    await runConcurrently(runs.length, 2, async (index) => {
      const run = runs[index];
      if (!run) return;
      const { limit, argv, expected } = run;
      const { exit, out, err } = await runInCopy(limit, argv, cwd);
      const isUsual = exit === expected?.exit && normalize(out) === normalize(expected.out);
      const isNamed = exit === 74 && EMFILE.test(out + err) && ADVICE.test(out + err);
      if (isNamed) refused++;
      violations.unless(
        isUsual || isNamed,
        () =>
          `svc ${argv.join(' ')} with ${limit} files: exit ${exit}: ${err.slice(0, 150)}${out.slice(0, 80)}`,
      );
    });
    const disk = mountFullDisk();
    if (disk !== undefined) {
      try {
        await runConcurrently(WRITERS.length, 2, async (index) => {
          const argv = WRITERS[index] ?? [];
          const { exit, out, err } = await runWith(
            1_024,
            argv.map((word) => word.replace('DISK', disk)),
            cwd,
          );
          violations.unless(
            [73, 74].includes(exit ?? 0) && /ENOSPC/.test(out + err),
            () =>
              `svc ${argv.join(' ')} on a full disk: exit ${exit}: ${err.slice(0, 150)}${out.slice(0, 80)}`,
          );
        });
      } finally {
        execFileSync('umount', [disk]);
        rmSync(disk, { recursive: true });
      }
    }
    rmSync(cwd, { recursive: true, force: true });
    const all = runs.length + (disk === undefined ? 0 : WRITERS.length);
    return {
      measured: `${all - violations.count} of ${all}`,
      met: violations.count === 0,
      note: violations.note(
        `${refused} ended with READ_FAILED, the others with their usual result`,
        ...(disk === undefined ? ['no disk could be mounted, so a full one was not tried'] : []),
      ),
    };
  },
};
