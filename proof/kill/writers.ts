import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runConcurrently, type Violations } from '../measure.ts';
import { bundle } from '../environment.ts';

const CONTRACT = 'svc.essence.json';

/** Source of a program that replaces the contract of a project in a loop; each text contains its own digest. */
const WRITER = `
import { createHash } from 'node:crypto';
import { readContractFile, writeContract } from './project/contract-file.ts';
const [, , root, isEarly] = process.argv;
if (isEarly) process.stdout.write('ready');
async function write() {
  for (let n = 0; ; n++) {
    const body = process.pid + ' ' + n + ' ' + 'x'.repeat(1 + (n * 7919) % 40_000);
    const text = createHash('sha256').update(body).digest('hex') + ' ' + body;
    await writeContract(root, root, { expected: readContractFile(root, root)?.hash ?? 'none', text, keepsBackup: true });
    if (n === 0 && !isEarly) process.stdout.write('ready');
  }
}
void write();
`;

/** Thousands of them start, so each is one file: to look for twenty takes as long as the runtime itself. */
async function bundleWriter(folder: string): Promise<string> {
  const outfile = join(folder, 'writer.cjs');
  await bundle(WRITER, outfile, 'cjs');
  return outfile;
}

/** Processes at a time: starting a process mainly needs a core. */
const LANES = 3;

/** Maximum delay before the kill; one write takes a few milliseconds. */
const MAX_DELAY_MS = 12;

export async function killWriters(
  count: number,
  { random, violations, isOver }: { random: () => number; violations: Violations; isOver: () => boolean },
): Promise<KillResult> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-kill-')));
  const writer = await bundleWriter(base);
  let interrupted = 0;
  const kills = await runConcurrently(
    count,
    LANES,
    async (index, lane) => {
      // Some kills come while it takes over from the previous writer.
      const isEarly = index % 4 === 3;
      const root = join(base, String(lane));
      mkdirSync(root, { recursive: true });
      const child = spawn(process.execPath, [writer, root, ...(isEarly ? ['early'] : [])], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      await pause(random() * MAX_DELAY_MS);
      child.kill('SIGKILL');
      const [code] = (await ended) as [number | null];
      violations.unless(code === null, () => `the writer exited with ${code}`);
      for (const file of [CONTRACT, `${CONTRACT}.bak`])
        violations.unless(isWhole(join(root, file)), () => `${file} is truncated after a kill`);
      const left = listTransientFiles(root);
      if (left.length > 0) interrupted++;
      // Its first write has removed the leftovers of the previous writer.
      if (isEarly) return;
      const older = left.filter((name) => name.endsWith('.tmp') && !name.includes(`.${child.pid}-`));
      violations.unless(older.length === 0, () => `${older.join(', ')} outlived the next writer`);
    },
    isOver,
  );
  rmSync(base, { recursive: true });
  return { kills, interrupted };
}

function isWhole(path: string): boolean {
  if (!existsSync(path)) return true;
  const [digest, ...rest] = readFileSync(path, 'utf8').split(' ');
  return createHash('sha256').update(rest.join(' ')).digest('hex') === digest;
}

const listTransientFiles = (root: string): string[] =>
  [...readdirSync(root), ...(existsSync(join(root, '.svc')) ? ['.svc/writing.json'] : [])].filter(
    (path) => TRANSIENT_FILE.test(path) && existsSync(join(root, path)),
  );

/** Result of killing processes while they write. */
export interface KillResult {
  readonly kills: number;
  /** Kills in the middle of a write: something was written, or left for the next writer to remove. */
  readonly interrupted: number;
}

/** Files that exist only while a process runs. */
export const TRANSIENT_FILE = /(?:^|\/)\.[^/]+\.\d+-[0-9a-f]{12}\.tmp$|^\.svc\/writing\.json$/;
