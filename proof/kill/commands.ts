import { rmSync, watch } from 'node:fs';
import { cp } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { program, PROGRAM, snapshot, start } from '../../test/cli/program.ts';
import { folder } from '../../test/cli/support.ts';
import { copyOf, FORM } from '../../test/verify/copies.ts';
import type { Broken } from '../broken.ts';
import { inLanes } from '../lanes.ts';
import { type Killed, PASSING } from './killed.ts';

const PLANNED = ['src/pages/Rows.tsx', 'src/pages/More.tsx', 'src/components/Rows.tsx', 'src/Rows.tsx'];

interface Writer {
  readonly words: readonly string[];
  readonly prepare: readonly (readonly string[])[];
  /** What may be different afterwards; everything else keeps its bytes. */
  readonly may: RegExp;
}

const PACKS = ['packs', 'compile', '--write'];
const WRITERS: readonly Writer[] = [
  { words: ['repair', '--write'], prepare: [PACKS], may: /^src\/(?:\w+\/)?(?:Rows|More)\.tsx$/ },
  { words: PACKS, prepare: [], may: /^(?:svc\.lock|\.svc\/context\/[a-z-]+\.(?:json|md))$/ },
  { words: ['graph'], prepare: [PACKS], may: /^\.svc\/graph\/[a-z.-]+\.json$/ },
  {
    words: ['verify', '--full', '--write-baseline', '--fail-on', 'none'],
    prepare: [['graph']],
    may: /^\.svc\/health-baseline\.json$/,
  },
];

/** A document with the time in it, or with the times of files: known by being whole. */
const TIMED = /^\.svc\/(?:(?:graph|cache)\/[a-z.-]+|health-baseline)\.(?:nd)?json$/;
/** Says what of the cache is in no repository; written with the first of it. */
const LIST = '.svc/cache/.gitignore';

interface Round {
  readonly random: () => number;
  readonly broken: Broken;
  readonly isOver: () => boolean;
}

/** Kills the commands that write: every file stays old or new, and nothing is in the way of the next. */
export async function killCommands(count: number, round: Round): Promise<Killed> {
  const all: Killed[] = [];
  const each = Math.ceil(count / WRITERS.length);
  await inLanes(WRITERS.length, WRITERS.length, async (index) => {
    const writer = WRITERS[index];
    if (writer) all.push(await killOne(writer, each, round));
  });
  return {
    kills: all.reduce((sum, { kills }) => sum + kills, 0),
    // Of each command at least one: else they would all have been too early, and nothing was tried.
    interrupted: all.some(({ interrupted }) => interrupted === 0)
      ? 0
      : all.reduce((sum, { interrupted }) => sum + interrupted, 0),
  };
}

async function killOne({ words, prepare, may }: Writer, count: number, round: Round): Promise<Killed> {
  const { broken } = round;
  const said = (what: string) => () => `svc ${words.join(' ')}: ${what}`;
  const template = copyOf('shop-good', Object.fromEntries(PLANNED.map((path) => [path, FORM])));
  for (const before of prepare)
    broken.unless((await program(before, { cwd: template })).exit === 0, said(`no ${before.join(' ')}`));
  const old = snapshot(template);
  const cwd = folder({});
  const fresh = async (): Promise<void> => {
    rmSync(cwd, { recursive: true });
    await cp(template, cwd, { recursive: true, preserveTimestamps: true });
  };
  await fresh();
  const began = performance.now();
  broken.unless((await program(words, { cwd })).exit === 0, said('failed without being killed'));
  const lasts = performance.now() - began;
  const after = snapshot(cwd);
  const changed = differing(old, after);
  const strange = changed.filter((path) => !may.test(path) && !TIMED.test(path) && path !== LIST);
  broken.unless(strange.length === 0, said(`changes ${strange.join(', ')}`));
  broken.unless(
    changed.some((path) => may.test(path)),
    said('changes nothing'),
  );

  let interrupted = 0;
  let kills = 0;
  for (; kills < count && !round.isOver(); kills++) {
    await fresh();
    await kill(words, cwd, kills % 4 === 0 ? lasts : undefined, round.random);
    const now = snapshot(cwd);
    for (const path of Object.keys({ ...now, ...old })) {
      if (PASSING.test(path)) continue;
      if (TIMED.test(path) && now[path] !== undefined)
        broken.unless(isWhole(path, now[path]), said(`${path} is cut`));
      else
        broken.unless([old[path], after[path]].includes(now[path]), said(`${path} is neither old nor new`));
    }
    if (differing(old, now).length > 0) interrupted++;
    else if (kills % 10 !== 0) continue;
    const next = await program(words, { cwd });
    broken.unless(next.exit === 0 && !next.err.includes('error'), said(`the next says ${next.err}`));
    const end = snapshot(cwd);
    const left = Object.keys(end).filter((path) => PASSING.test(path));
    broken.unless(left.length === 0, said(`the next leaves ${left.join(', ')}`));
    const other = differing(end, after).filter((path) => !TIMED.test(path));
    broken.unless(other.length === 0, said(`the next does not finish ${other.join(', ')}`));
  }
  for (const one of [template, cwd]) rmSync(one, { recursive: true, force: true });
  return { kills, interrupted };
}

type Files = Readonly<Record<string, string>>;
const differing = (one: Files, other: Files): string[] =>
  Object.keys({ ...one, ...other }).filter((path) => one[path] !== other[path]);

function isWhole(path: string, text: string): boolean {
  try {
    for (const one of path.endsWith('.ndjson') ? text.split('\n') : [text]) JSON.parse(one);
    return true;
  } catch {
    return false;
  }
}

/** Kills it at any time of its run, or at any time after it began to write. */
async function kill(
  words: readonly string[],
  cwd: string,
  lasts: number | undefined,
  random: () => number,
): Promise<void> {
  const running = start([...PROGRAM, ...words], { cwd, input: '' });
  if (lasts === undefined) {
    const watcher = watch(cwd, { recursive: true });
    const began = new Promise<void>((resolve) => watcher.once('change', () => resolve()));
    await Promise.race([began, running.ended]);
    await pause(random() * 20);
    watcher.close();
  } else await pause(random() * lasts);
  running.process.kill('SIGKILL');
  await running.ended;
}
