import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEssence } from '../../src/essence/read.ts';
import { parseJson } from '../../src/schemas/json.ts';
import { program } from '../../test/cli/program.ts';
import { FILE, projectWith } from '../../test/mcp/contract-project.ts';
import { SERVER, wire, HANDSHAKE, type Wire } from '../../test/mcp/wire.ts';
import { formatCount, runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { addFeature } from './two-writers.ts';

const LOCK = '.svc/writing.json';
/** More than a takeover needs, less than the wait for another process. */
const MAX_SECONDS = 8;

type Place = (path: string, secret: string) => void;

const text =
  (content: string): Place =>
  (path) =>
    writeFileSync(path, content);

/** Things that a repository or a machine that crashed can leave at the path of the lock. */
const LEFTOVERS: readonly (readonly [name: string, place: Place])[] = [
  ['a committed lock of process 1', text('{"pid":1,"files":[]}')],
  ['a lock whose process id was given to another process', text(`{"pid":${process.pid},"files":[]}`)],
  ['a list of files with a number', text('{"pid":4194305,"files":[1]}')],
  ['a list of files outside the project', text('{"pid":4194305,"files":["../../etc/passwd"]}')],
  ['a pipe', (path) => void execFileSync('mkfifo', [path])],
  ['a link to a file outside', (path, secret) => symlinkSync(secret, path)],
  ['a broken link', (path) => symlinkSync('nowhere', path)],
  ['an empty folder', (path) => void mkdirSync(path)],
  ['an empty file', text('')],
  ['half a lock', text('{"pid')],
  ['a megabyte of garbage', text('x'.repeat(1024 ** 2))],
  ['a lock of another machine', text(readRealLock().replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'other'))],
];

/** A lock as svc writes it, as a program killed while it wrote leaves it. */
function readRealLock(): string {
  return JSON.stringify({
    pid: 1,
    files: [FILE],
    token: '0'.repeat(32),
    machine: 'b6b6f9f2-0c4f-4a0f-9a55-7f6f3f0c1a11 pid:[1]',
  });
}

async function writeDespite(index: number, violations: Violations): Promise<void> {
  const [name, place] = LEFTOVERS[index % LEFTOVERS.length] ?? ['', () => undefined];
  const root = projectWith();
  const secret = join(mkdtempSync(join(tmpdir(), 'svc-secret-')), 'file');
  writeFileSync(secret, 'secret');
  mkdirSync(join(root, '.svc'));
  place(join(root, LOCK), secret);
  const began = performance.now();
  const { exit, err } = await program(['add', 'feature', 'export-csv'], {
    cwd: root,
    timeout: 20_000,
    killSignal: 'SIGKILL',
  });
  const seconds = (performance.now() - began) / 1000;
  violations.unless(exit === 0, () => `${name}: exit ${exit}: ${err.slice(0, 200)}`);
  violations.unless(exit !== 0 || seconds < MAX_SECONDS, () => `${name}: ${seconds.toFixed(1)} s`);
  violations.unless(readFileSync(secret, 'utf8') === 'secret', () => `${name}: the file outside changed`);
  rmSync(root, { recursive: true });
  rmSync(join(secret, '..'), { recursive: true });
}

const canUnshare = (): boolean => {
  try {
    execFileSync('unshare', ['--pid', '--fork', '--mount-proc', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Starts a server in a PID namespace of its own, where it has a low process id like every other. */
async function openInNamespace(root: string): Promise<Wire> {
  const opened = wire(root, ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', ...SERVER]);
  await opened.ask('initialize', HANDSHAKE);
  opened.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return opened;
}

/** Lets two servers in different PID namespaces change one contract; returns the number of updates. */
async function writeInNamespaces(size: number, violations: Violations): Promise<number> {
  const root = projectWith();
  const wires = await Promise.all([openInNamespace(root), openInNamespace(root)]);
  const each = Math.ceil(size / wires.length);
  await Promise.all(
    wires.map(async (one, number) => {
      for (let n = 0; n < each; n++) {
        try {
          await addFeature(one, `feature-${number}-${n}`);
        } catch (thrown) {
          violations.add(`two namespaces: ${String(thrown)}`);
        }
      }
    }),
  );
  await Promise.all(wires.map((one) => one.close()));
  const kept = new Set(parseEssence(parseJson(readFileSync(join(root, FILE)))).blueprint.features);
  for (const number of wires.keys())
    for (let n = 0; n < each; n++)
      violations.unless(kept.has(`feature-${number}-${n}`), () => `feature-${number}-${n} is lost`);
  rmSync(root, { recursive: true });
  return each * wires.length;
}

export const hostileLocks: Claim = {
  id: 'hostile-locks',
  title: 'writes stopped by a leftover or committed lock, or lost between PID namespaces',
  target: '0',
  full: 40,
  short: 1,
  isTimed: true,
  skipReason: missingBuild,
  async run(size) {
    const violations = new Violations();
    // A process that runs during the claim, so that a check of the process id alone finds one.
    const other = spawn('sleep', ['600'], { stdio: 'ignore' });
    const writes = await runConcurrently(LEFTOVERS.length * (size > 1 ? 3 : 1), 3, (index) =>
      writeDespite(index, violations),
    );
    other.kill();
    const isSplit = canUnshare();
    const updates = isSplit ? await writeInNamespaces(size * 20, violations) : 0;
    return {
      measured: `${violations.count} in ${formatCount(writes)} writes over ${LEFTOVERS.length} leftovers and ${formatCount(updates)} updates from two namespaces`,
      met: violations.count === 0,
      note: violations.note(
        ...(isSplit ? [] : ['PID namespaces are not allowed here, so they were not tried']),
        `a takeover may take ${MAX_SECONDS} s`,
      ),
    };
  },
};
