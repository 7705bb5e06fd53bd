import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { environment, PROGRAM, start } from '../../test/cli/program.ts';
import type { Claim } from '../claim.ts';
import { missingBuild } from '../environment.ts';
import { runConcurrently, Violations } from '../measure.ts';
import { wholeBrowser } from '../../scripts/audit/serve.ts';

const CHROMIUM = wholeBrowser();
const FOLDER = 'pictures';
const STEP_MS = 20;
const TIMEOUT_MS = 60_000;

const filesIn = (cwd: string): string[] =>
  existsSync(join(cwd, FOLDER)) ? readdirSync(join(cwd, FOLDER)).toSorted() : [];

/** Interrupts `svc preview --screenshot` once this many files exist; returns violations. */
async function interrupt(cwd: string, count: number, signal: 'SIGINT' | 'SIGTERM'): Promise<string[]> {
  const words = ['preview', 'blueprint', 'admin-suite', '--screenshot', FOLDER];
  const child = start([...PROGRAM, ...words], { cwd, env: environment({ CHROMIUM }), input: '' });
  let isOver = false;
  void child.ended.then(() => (isOver = true));
  for (let passed = 0; passed < TIMEOUT_MS && !isOver && filesIn(cwd).length < count; passed += STEP_MS)
    await wait(STEP_MS);
  // Without any file: while the browser starts.
  if (count === 0) await wait(1_500);
  child.process.kill(signal);
  const { exit, err } = await child.ended;
  const left = filesIn(cwd);
  const [, names = ''] = /This run left in "pictures": (.*)\. The next run/.exec(err) ?? [];
  const named = names === '' ? [] : names.split(', ').toSorted();
  return [
    ...(exit === 130 ? [] : [`exit ${exit}`]),
    ...(named.join() === left.join()
      ? []
      : [`${left.length} files are left, the message says: ${err.trim()}`]),
    ...(left.length > 0 || (!existsSync(join(cwd, FOLDER)) && err.includes('Nothing was left half done'))
      ? []
      : [`no file is left, the message says: ${err.trim()}`]),
    ...left.filter((name) => name.endsWith('.tmp')),
  ];
}

export const interruptedPictures: Claim = {
  id: 'interrupted-pictures',
  title: 'interruptions of svc preview --screenshot after which the message names other files than are left',
  target: '0 of 8',
  full: 8,
  short: 2,
  skipReason: missingBuild,
  async run(size) {
    const violations = new Violations();
    await runConcurrently(size, 2, async (round) => {
      const cwd = mkdtempSync(join(tmpdir(), 'svc-interrupted-'));
      // First with some pictures, then with none.
      const count = [4, 0, 2, 9][round % 4] ?? 0;
      const found = await interrupt(cwd, count, round % 8 < 4 ? 'SIGINT' : 'SIGTERM');
      violations.unless(found.length === 0, () => found.join(', '));
      rmSync(cwd, { recursive: true });
    });
    return {
      measured: `${violations.count} of ${size}`,
      met: violations.count === 0,
      note: violations.note('each picture that is left is complete'),
    };
  },
};
