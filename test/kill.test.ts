import { rmSync, watch } from 'node:fs';
import { cp } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { program, PROGRAM, snapshot, start } from './cli/program.ts';
import { folder } from './cli/support.ts';
import { copyOf, FORM } from './verify/copies.ts';

/** So many processes are ended in the middle of their work, over all commands. The whole promise is 500. */
const KILLS = Number(process.env['SVC_KILLS'] ?? 25);

const PLANNED = ['src/pages/Rows.tsx', 'src/pages/More.tsx', 'src/components/Rows.tsx', 'src/Rows.tsx'];

/** Each with what may be different afterwards; everything else keeps its bytes. */
const WRITERS: readonly (readonly [
  words: readonly string[],
  prepare: readonly (readonly string[])[],
  may: RegExp,
])[] = [
  [['repair', '--write'], [['packs', 'compile', '--write']], /^src\/(?:\w+\/)?(?:Rows|More)\.tsx$/],
  [['packs', 'compile', '--write'], [], /^(?:svc\.lock|\.svc\/context\/[a-z-]+\.(?:json|md))$/],
  [['graph'], [['packs', 'compile', '--write']], /^\.svc\/graph\/[a-z.-]+\.json$/],
  [
    ['verify', '--full', '--write-baseline', '--fail-on', 'none'],
    [['graph']],
    /^\.svc\/health-baseline\.json$/,
  ],
];

/** A document with the time in it, or with the times of files: known by being whole. */
const TIMED = /^\.svc\/(?:(?:graph|cache)\/[a-z.-]+|health-baseline)\.json$/;
/** Says what of the cache is in no repository; written with the first of it. */
const LIST = '.svc/cache/.gitignore';
/** What a process has only while it runs. */
const PASSING = /(?:^|\/)\.[^/]+\.\d+-[0-9a-f]{12}\.tmp$|^\.svc\/writing\.json$/;

/** Numbers that look random and are the same in every run. */
function* numbers(): Generator<number, never> {
  for (let state = 8; ; state = (state * 1103515245 + 12345) % 2147483648) yield state / 2147483648;
}
const random = numbers();

describe('a process that is killed while it writes', () => {
  it.concurrent.each(WRITERS)(
    'svc %j leaves every file old or new, and nothing that is in the way of the next',
    async (words, prepare, may) => {
      const template = copyOf('shop-good', Object.fromEntries(PLANNED.map((path) => [path, FORM])));
      for (const before of prepare) expect((await program(before, { cwd: template })).exit).toBe(0);
      const old = snapshot(template);
      const cwd = folder({});
      const fresh = async (): Promise<void> => {
        rmSync(cwd, { recursive: true });
        await cp(template, cwd, { recursive: true, preserveTimestamps: true });
      };
      await fresh();
      const began = performance.now();
      expect((await program(words, { cwd })).exit).toBe(0);
      const lasts = performance.now() - began;
      const after = snapshot(cwd);
      const changed = Object.keys({ ...old, ...after }).filter((path) => old[path] !== after[path]);
      expect(changed.filter((path) => !may.test(path) && !TIMED.test(path) && path !== LIST)).toEqual([]);
      expect(changed.some((path) => may.test(path))).toBe(true);

      let interrupted = 0;
      for (let kill = 0; kill < KILLS / WRITERS.length; kill++) {
        await fresh();
        await killed(words, cwd, kill % 4 === 0 ? lasts : undefined);
        const now = snapshot(cwd);
        const left = Object.keys(now).filter((path) => PASSING.test(path));
        for (const path of Object.keys({ ...now, ...old })) {
          if (PASSING.test(path)) continue;
          if (TIMED.test(path) && now[path] !== undefined) JSON.parse(now[path]);
          else expect([old[path], after[path]], path).toContain(now[path]);
        }
        const isAsBefore = Object.keys({ ...now, ...old }).every((path) => now[path] === old[path]);
        if (!isAsBefore) interrupted++;
        else if (kill % 10 !== 0) continue;
        const next = await program(words, { cwd });
        expect([next.exit, next.err], left.join()).toEqual([0, expect.not.stringContaining('error')]);
        const end = snapshot(cwd);
        expect(Object.keys(end).filter((path) => PASSING.test(path))).toEqual([]);
        const other = Object.keys({ ...end, ...after }).filter((path) => end[path] !== after[path]);
        expect(other.filter((path) => !TIMED.test(path))).toEqual([]);
      }
      // Else they would all have been too early, and nothing was tried.
      expect(interrupted).toBeGreaterThan(0);
    },
    KILLS * 10_000,
  );
});

/** Kills it at any time of its run, or at any time after it began to write. */
async function killed(words: readonly string[], cwd: string, lasts: number | undefined): Promise<void> {
  const running = start([...PROGRAM, ...words], { cwd, input: '' });
  if (lasts === undefined) {
    const watcher = watch(cwd, { recursive: true });
    const began = new Promise<void>((resolve) => watcher.once('change', () => resolve()));
    await Promise.race([began, running.ended]);
    await pause(random.next().value * 20);
    watcher.close();
  } else await pause(random.next().value * lasts);
  running.process.kill('SIGKILL');
  await running.ended;
}
