import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Broken } from '../broken.ts';
import { bundle } from '../built.ts';
import { inLanes } from '../lanes.ts';
import { type Killed, PASSING } from './killed.ts';

const CONTRACT = 'svc.essence.json';

/** Text of a program that replaces the contract of a project again and again; each text says whether it is whole. */
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
async function writerIn(folder: string): Promise<string> {
  const outfile = join(folder, 'writer.cjs');
  await bundle(WRITER, outfile, 'cjs');
  return outfile;
}

/** So many at once: a process that starts waits for little else than a core. */
const LANES = 3;

/** After that many milliseconds at most; a round of the writer takes a few. */
const LATEST = 12;

export async function killWriters(
  count: number,
  { random, broken, isOver }: { random: () => number; broken: Broken; isOver: () => boolean },
): Promise<Killed> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-kill-')));
  const writer = await writerIn(base);
  let interrupted = 0;
  const kills = await inLanes(
    count,
    LANES,
    async (index, lane) => {
      // Now and then while it takes over from the one before.
      const isEarly = index % 4 === 3;
      const root = join(base, String(lane));
      mkdirSync(root, { recursive: true });
      const child = spawn(process.execPath, [writer, root, ...(isEarly ? ['early'] : [])], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      await pause(random() * LATEST);
      child.kill('SIGKILL');
      const [code] = (await ended) as [number | null];
      broken.unless(code === null, () => `the writer ended by itself with ${code}`);
      for (const file of [CONTRACT, `${CONTRACT}.bak`])
        broken.unless(isWhole(join(root, file)), () => `${file} is cut after a kill`);
      const left = leftIn(root);
      if (left.length > 0) interrupted++;
      // What the one before left, its first write has removed.
      if (isEarly) return;
      const older = left.filter((name) => name.endsWith('.tmp') && !name.includes(`.${child.pid}-`));
      broken.unless(older.length === 0, () => `${older.join(', ')} outlived the next writer`);
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

const leftIn = (root: string): string[] =>
  [...readdirSync(root), ...(existsSync(join(root, '.svc')) ? ['.svc/writing.json'] : [])].filter(
    (path) => PASSING.test(path) && existsSync(join(root, path)),
  );
