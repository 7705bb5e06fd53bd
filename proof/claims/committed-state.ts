import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { environment, program } from '../../test/cli/program.ts';
import { open } from '../../test/mcp/wire.ts';
import { copyProject, put } from '../../test/verify/copies.ts';
import { formatCount, runConcurrently, seededRandom, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';

const SEED = 6;
const LANES = 2;
const NOTE = 'a text of the repository';

/** A project with its honest cache files, wherever this program keeps them. */
interface Target {
  readonly root: string;
  /** Folder of the user for caches. */
  readonly cache: string;
  /** Files that the program cached for the project, by name. */
  readonly kept: ReadonlyMap<string, string>;
}

type Attack = readonly [name: string, attack: (target: Target, random: () => number) => void];

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

/** Replaces a field of every cached file. */
const forge =
  (field: string, value: unknown) =>
  ({ root, kept }: Target): void => {
    const [header = '', ...lines] = (kept.get('verify.ndjson') ?? '').split('\n');
    const forged = lines.map((line) => {
      const [path, cached] = JSON.parse(line) as [string, object];
      return JSON.stringify([path, { ...cached, [field]: value }]);
    });
    put(root, '.svc/cache/verify.ndjson', [header, ...forged].join('\n'));
  };

/** State in the project that a repository can carry. */
const COMMITTED: readonly Attack[] = [
  ['emptied findings', forge('findings', [])],
  ['findings with texts of the repository', forge('findings', [{ code: 'A11Y012', message: NOTE }])],
  ['facts that are null', forge('facts', null)],
  [
    'a bundle without pages',
    ({ root, kept }) => {
      // In the project, key and bundle were in one object; now they are on two lines.
      const [head = '{}', line = '{}'] = (kept.get('bundle.json') ?? '').split('\n');
      const { key, bundle = JSON.parse(line) as object } = JSON.parse(head) as {
        key?: string;
        bundle?: object;
      };
      put(
        root,
        '.svc/cache/bundle.json',
        JSON.stringify({ key, bundle: { ...bundle, pages: [], diagnostics: [] } }),
      );
    },
  ],
  [
    'a list of preview files with the sources',
    ({ root }) =>
      put(
        root,
        'src/.svc-preview.json',
        JSON.stringify({ files: filesBelow(join(root, 'src')).map((path) => path.slice(root.length + 5)) }),
      ),
  ],
  [
    'a pipe in place of the mirror manifest and of the lock',
    ({ root }) => {
      rmSync(join(root, '.svc'), { recursive: true });
      mkdirSync(join(root, '.svc/cache'), { recursive: true });
      for (const name of ['cache/mirror-manifest.json', 'writing.json', 'cache/verify.ndjson'])
        execFileSync('mkfifo', [join(root, '.svc', name)]);
    },
  ],
  ['findings that are not a list', forge('findings', null)],
  ['facts without lists', forge('facts', {})],
  ['a bundle that is null', ({ root }) => put(root, '.svc/cache/bundle.json', 'null')],
];

/** Damages each cached file of the user at a few places. */
function damage({ cache }: Target, random: () => number): void {
  for (const path of filesBelow(cache)) {
    const bytes = readFileSync(path);
    for (let n = 0; n < 4; n++) {
      const at = Math.floor(random() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 7));
    }
    writeFileSync(path, bytes);
  }
}

/** States of the cache folder of the user. */
const DAMAGED: readonly Attack[] = [
  ['flipped bits in the cache of the user', damage],
  [
    'a truncated cache of the user',
    ({ cache }, random) => {
      for (const path of filesBelow(cache)) {
        const bytes = readFileSync(path);
        writeFileSync(path, bytes.subarray(0, Math.floor(random() * bytes.length)));
      }
    },
  ],
  [
    'a file in place of the cache folder',
    ({ cache }) => {
      rmSync(cache, { recursive: true, force: true });
      writeFileSync(cache, '');
    },
  ],
  [
    'a link in place of the cache folder',
    ({ cache }) => {
      rmSync(cache, { recursive: true, force: true });
      mkdirSync(`${cache}.linked`, { recursive: true });
      symlinkSync(`${cache}.linked`, cache);
    },
  ],
  [
    'a cache folder of another user',
    ({ cache }) => {
      mkdirSync(cache, { recursive: true });
      if (process.getuid?.() === 0) lchownSync(cache, 1234, 1234);
      else chmodSync(cache, 0o777);
    },
  ],
];

/** Both in turns, so that a short run has some of each. */
const ATTACKS = COMMITTED.flatMap((attack, index) => [attack, DAMAGED[index] ?? []]).filter(
  (attack): attack is Attack => attack.length > 0,
);

/** The findings of a report as text, without dates. */
function verdictOf(out: string): string {
  const { findings } = JSON.parse(out) as { readonly findings: readonly { readonly id: string }[] };
  return JSON.stringify(findings.map(({ id }) => id).sort());
}

async function verify({ root, cache }: Target): Promise<string> {
  const { exit, out, err } = await program(['verify', '--full', '--json'], {
    cwd: root,
    env: environment({ SVC_CACHE: cache }),
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  if (out.includes(NOTE) || err.includes(NOTE)) return 'a text of the repository is printed';
  return exit === 0 || exit === 1 ? `${exit} ${verdictOf(out)}` : `exit ${exit}: ${err.slice(0, 200)}`;
}

async function askAgentTool({ root, cache }: Target): Promise<string> {
  const wire = await open(root, { SVC_CACHE: cache });
  const answer = await wire.ask('tools/call', { name: 'svc_verify', arguments: { action: 'findings' } });
  await wire.close();
  const { isError, structuredContent } = (answer.result ?? {}) as {
    readonly isError?: boolean;
    // oxlint-disable-next-line typescript/no-explicit-any -- an answer of a server
    readonly structuredContent?: any;
  };
  const text = JSON.stringify(structuredContent);
  if (text.includes(NOTE)) return 'a text of the repository is returned';
  return isError === true ? `fails: ${text.slice(0, 200)}` : JSON.stringify(structuredContent.result.summary);
}

interface VerifiedTarget extends Target {
  /** Verdict of `svc verify`. */
  readonly verdict: string;
}

/** A project with defects that was verified once. */
async function verifiedProject(): Promise<VerifiedTarget> {
  const root = realpathSync(copyProject('shop-bad'));
  mkdirSync(join(root, '.svc'));
  const cache = join(realpathSync(mkdtempSync(join(tmpdir(), 'svc-user-'))), 'cache');
  const verdict = await verify({ root, cache, kept: new Map() });
  const kept = new Map<string, string>();
  for (const folder of [join(root, '.svc/cache'), cache])
    for (const path of filesBelow(folder)) kept.set(basename(path), readFileSync(path, 'utf8'));
  return { root, cache, kept, verdict };
}

/** Attacks a copy of the state of a verified project, and restores it. */
async function attackOnce(
  index: number,
  { verdict: honestVerdict, ...target }: VerifiedTarget,
  honestAnswer: string,
  random: () => number,
  violations: Violations,
): Promise<number> {
  const [name, attack] = ATTACKS[index % ATTACKS.length] ?? ['', () => undefined];
  const [state, saved] = [join(target.root, '.svc'), `${target.cache}.saved`];
  const original = `${target.root}.svc`;
  cpSync(state, original, { recursive: true, preserveTimestamps: true });
  if (existsSync(target.cache)) cpSync(target.cache, saved, { recursive: true, preserveTimestamps: true });
  if (COMMITTED.some(([one]) => one === name)) rmSync(target.cache, { recursive: true, force: true });
  attack(target, random);
  // The agent first: it writes no cache.
  const asksAgent = index >= ATTACKS.length || index === 0;
  const answer = asksAgent ? await askAgentTool(target) : honestAnswer;
  violations.unless(answer === honestAnswer, () => `${name}: svc_verify: ${answer}`);
  const verdict = await verify(target);
  violations.unless(verdict === honestVerdict, () => `${name}: svc verify: ${verdict}`);
  for (const one of [state, target.cache, join(target.root, 'src/.svc-preview.json')])
    rmSync(one, { recursive: true, force: true });
  cpSync(original, state, { recursive: true, preserveTimestamps: true });
  if (existsSync(saved)) cpSync(saved, target.cache, { recursive: true, preserveTimestamps: true });
  for (const one of [original, saved]) rmSync(one, { recursive: true, force: true });
  return asksAgent ? 2 : 1;
}

export const committedState: Claim = {
  id: 'committed-state',
  title: 'verdicts changed by state that a repository carries, or by a damaged cache',
  target: '0',
  full: ATTACKS.length * 8,
  short: 8,
  skipReason: missingBuild,
  async run(size, report) {
    const violations = new Violations();
    const random = seededRandom(SEED);
    const targets = await Promise.all(Array.from({ length: LANES }, verifiedProject));
    const [first] = targets;
    // The agent names no path, so its answer about one copy of the project is its answer about all.
    const honestAnswer = first === undefined ? '' : await askAgentTool(first);
    const isCached = targets.every(({ kept }) => kept.has('verify.ndjson'));
    let verdicts = 0;
    await runConcurrently(size, LANES, async (index, lane) => {
      const target = targets[lane];
      if (!target) return;
      const asked = await attackOnce(index, target, honestAnswer, random, violations);
      verdicts += asked;
      if ((index + 1) % 30 === 0) report(`${index + 1} attacks`);
    });
    for (const { root, cache } of targets)
      for (const one of [root, dirname(cache)]) rmSync(one, { recursive: true, force: true });
    return {
      measured: `${violations.count} of ${formatCount(verdicts)} verdicts`,
      // Without a cache there is nothing to attack.
      met: violations.count === 0 && isCached,
      note: violations.note(
        `${COMMITTED.length} kinds of committed state, ${DAMAGED.length} of a damaged cache folder`,
        `by svc verify and svc_verify; seed ${SEED}`,
      ),
    };
  },
};
