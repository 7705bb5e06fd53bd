import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { program, PROGRAM, snapshot, start } from '../../test/cli/program.ts';
import { folder } from '../../test/cli/support.ts';
import { copyProject, FORM } from '../../test/verify/copies.ts';
import { runConcurrently, type Violations } from '../measure.ts';
import { type KillResult, TRANSIENT_FILE } from './writers.ts';

const PLANNED = ['src/pages/Rows.tsx', 'src/pages/More.tsx', 'src/components/Rows.tsx', 'src/Rows.tsx'];

interface WritingCommand {
  readonly words: readonly string[];
  readonly prepare: readonly (readonly string[])[];
  /** Files that may change; all others keep their bytes. */
  readonly may: RegExp;
  /** Makes the project; absent for the project that most commands share. */
  readonly template?: () => Promise<string>;
}

/** An app of `svc create` whose product file has changed since. */
async function changedApp(): Promise<string> {
  const root = join(folder({}), 'app');
  const words = ['create', root, '--blueprint', 'metrics-starter', '--target', 'html', '--quiet'];
  const { exit, err } = await program(words);
  if (exit !== 0) throw new Error(`svc create failed: ${err}`);
  const file = join(root, 'svc.product.json');
  const product = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...product, name: 'Another name' }));
  return root;
}

const PACKS = ['packs', 'compile', '--write'];
const WRITING_COMMANDS: readonly WritingCommand[] = [
  { words: ['repair', '--write'], prepare: [PACKS], may: /^src\/(?:\w+\/)?(?:Rows|More)\.tsx$/ },
  {
    words: PACKS,
    prepare: [],
    may: /^(?:svc\.lock|\.svc\/context\/(?:README\.md|(?:tokens|tailwind)\.css|[a-z-]+\.(?:json|md)))$/,
  },
  { words: ['graph'], prepare: [PACKS], may: /^\.svc\/graph\/[a-z.-]+\.json$/ },
  {
    words: ['verify', '--full', '--write-baseline', '--fail-on', 'none'],
    prepare: [['graph']],
    may: /^\.svc\/health-baseline\.json$/,
  },
  {
    words: ['create', '--update'],
    prepare: [],
    may: /^(?:\.svc\/app\.json\.br|README\.md|(?:[\w-]+\/)*[\w.-]+\.(?:html|css|js|md))$/,
    template: changedApp,
  },
];

/** Documents with timestamps, which are only checked for being complete. */
const TIMESTAMPED = /^\.svc\/(?:graph\/[a-z.-]+|health-baseline)\.json$/;

interface Round {
  readonly random: () => number;
  readonly violations: Violations;
  readonly isOver: () => boolean;
}

/** Kills commands that write: every file stays old or new, and nothing blocks the next run. */
export async function killCommands(count: number, round: Round): Promise<KillResult> {
  const all: KillResult[] = [];
  const each = Math.ceil(count / WRITING_COMMANDS.length);
  await runConcurrently(WRITING_COMMANDS.length, WRITING_COMMANDS.length, async (index) => {
    const writer = WRITING_COMMANDS[index];
    if (writer) all.push(await killCommand(writer, each, round));
  });
  return {
    kills: all.reduce((sum, { kills }) => sum + kills, 0),
    // At least one for each command; otherwise all kills came too early and prove nothing.
    interrupted: all.some(({ interrupted }) => interrupted === 0)
      ? 0
      : all.reduce((sum, { interrupted }) => sum + interrupted, 0),
  };
}

async function killCommand(
  { words, prepare, may, template: makeTemplate }: WritingCommand,
  count: number,
  round: Round,
): Promise<KillResult> {
  const { violations } = round;
  const describe = (what: string) => () => `svc ${words.join(' ')}: ${what}`;
  const template =
    (await makeTemplate?.()) ??
    copyProject('shop-good', Object.fromEntries(PLANNED.map((path) => [path, FORM])));
  for (const before of prepare)
    violations.unless(
      (await program(before, { cwd: template })).exit === 0,
      describe(`no ${before.join(' ')}`),
    );
  const old = snapshot(template);
  const cwd = folder({});
  const fresh = async (): Promise<void> => {
    rmSync(cwd, { recursive: true });
    await cp(template, cwd, { recursive: true, preserveTimestamps: true });
  };
  await fresh();
  const began = performance.now();
  violations.unless((await program(words, { cwd })).exit === 0, describe('failed without being killed'));
  const runMs = performance.now() - began;
  const after = snapshot(cwd);
  const changed = listDifferences(old, after);
  const strange = changed.filter((path) => !may.test(path) && !TIMESTAMPED.test(path));
  violations.unless(strange.length === 0, describe(`changes ${strange.join(', ')}`));
  violations.unless(
    changed.some((path) => may.test(path)),
    describe('changes nothing'),
  );

  let interrupted = 0;
  let kills = 0;
  // On a busy machine all kills may come too early or too late, and would prove nothing.
  for (; (kills < count || interrupted === 0) && kills < 5 * count && !round.isOver(); kills++) {
    await fresh();
    await killAtRandom(words, cwd, kills % 4 === 0 ? runMs : undefined, round.random);
    const now = snapshot(cwd);
    for (const path of Object.keys({ ...now, ...old })) {
      if (TRANSIENT_FILE.test(path)) continue;
      if (TIMESTAMPED.test(path) && now[path] !== undefined)
        violations.unless(isWhole(now[path]), describe(`${path} is truncated`));
      else
        violations.unless(
          [old[path], after[path]].includes(now[path]),
          describe(`${path} is neither old nor new`),
        );
    }
    if (listDifferences(old, now).length > 0) interrupted++;
    else if (kills % 10 !== 0) continue;
    const next = await program(words, { cwd });
    violations.unless(
      next.exit === 0 && !next.err.includes('error'),
      describe(`the next run reports ${next.err}`),
    );
    const end = snapshot(cwd);
    const left = Object.keys(end).filter((path) => TRANSIENT_FILE.test(path));
    violations.unless(left.length === 0, describe(`the next run leaves ${left.join(', ')}`));
    const other = listDifferences(end, after).filter((path) => !TIMESTAMPED.test(path));
    violations.unless(other.length === 0, describe(`the next run does not finish ${other.join(', ')}`));
  }
  for (const one of [template, cwd]) rmSync(one, { recursive: true, force: true });
  return { kills, interrupted };
}

type Files = Readonly<Record<string, string>>;
const listDifferences = (one: Files, other: Files): string[] =>
  Object.keys({ ...one, ...other }).filter((path) => one[path] !== other[path]);

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Kills a command at a random time of its run, or shortly after it starts to write. */
async function killAtRandom(
  words: readonly string[],
  cwd: string,
  runMs: number | undefined,
  random: () => number,
): Promise<void> {
  const running = start([...PROGRAM, ...words], { cwd, input: '' });
  if (runMs === undefined) {
    const watcher = watch(cwd, { recursive: true });
    const began = new Promise<void>((resolve) => watcher.once('change', () => resolve()));
    await Promise.race([began, running.ended]);
    await pause(random() * 20);
    watcher.close();
  } else await pause(random() * runMs);
  running.process.kill('SIGKILL');
  await running.ended;
}
