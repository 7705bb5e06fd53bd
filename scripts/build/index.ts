/**
 * Builds dist/ beside the last one and swaps it in when it is complete: a failed or killed build leaves the last good
 * one in place. `npm start` needs the service and its data, `npm run svc` also the command line; `npm run build` adds
 * what only a package or a deployment needs: types of the client, the worker, compressed bodies and licence texts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stop } from 'esbuild';
import { bundleData, bundlePrograms, bundleWorker } from './bundle.ts';
import { dataKey, keepData, restoreData, type Step } from './data-cache.ts';
import {
  buildInputs,
  digestInputs,
  includes,
  inputId,
  inputStamp,
  PENDING,
  ROOT,
  readBuild,
  type Scope,
} from './stamp.js';

const DIST = join(ROOT, 'dist');
const PREVIOUS = join(ROOT, 'dist.previous');
const LOCK = join(ROOT, 'dist.lock');
const LOCK_POLL_MS = 50;

const say = (text: string): void => {
  process.stderr.write(`svc: ${text}\n`);
};

/** Makes dist/ current. Several builds at once wait for each other; the later ones find it done. */
export async function build(scope: Scope): Promise<void> {
  const start = performance.now();
  await takeLock();
  try {
    restore();
    const inputs = buildInputs();
    const stamp = inputStamp(inputs);
    const digests = digestInputs(inputs);
    const id = inputId(digests);
    const last = readBuild();
    if (last?.id === id && includes(last.scope, scope)) {
      writeFileSync(join(DIST, '.stamp'), stamp);
      return;
    }
    const reason = last === undefined || last.id === id ? 'first run' : 'sources have changed';
    say(`${reason}, building the ${scope} …`);
    const staging = join(ROOT, `dist.staging-${process.pid}`);
    try {
      await fill(staging, scope, digests);
      writeFileSync(join(staging, 'build.json'), `${JSON.stringify({ id, scope })}\n`);
      writeFileSync(join(staging, '.stamp'), stamp);
      swap(staging);
    } finally {
      rmSync(staging, { recursive: true, force: true });
      // Its process would stay beside the program that starts now.
      await stop();
    }
    say(`built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } finally {
    rmSync(LOCK, { force: true });
  }
}

async function fill(staging: string, scope: Scope, inputs: ReadonlyMap<string, string>): Promise<void> {
  for (const folder of ['content/search', 'http', 'worker'])
    mkdirSync(join(staging, folder), { recursive: true });
  await bundleData(staging);
  // The data is computed while the programs are bundled.
  await allOf([computeData(staging, scope, inputs), bundlePrograms(staging, scope)]);
  if (!existsSync(join(staging, PENDING))) rmSync(join(staging, 'build'), { recursive: true });
  if (scope !== 'package') return;
  await bundleWorker(staging);
  await declareEntries(staging);
}

/** Waits for all of them, even when one fails: one that is still writing would bring a removed folder back. */
async function allOf(work: readonly Promise<void>[]): Promise<void> {
  for (const one of await Promise.allSettled(work)) if (one.status === 'rejected') throw one.reason;
}

async function computeData(
  staging: string,
  scope: Scope,
  inputs: ReadonlyMap<string, string>,
): Promise<void> {
  const key = dataKey(staging, inputs);
  const compute = async (step: Step): Promise<void> => {
    if (restoreData(key, step, staging)) return;
    await run([join(staging, 'build/data.js'), step]);
    keepData(key, step, staging);
  };
  // Each step reads the records again, which takes less time than one step after the other.
  const base = [compute('index'), compute('records')];
  if (scope === 'service') {
    await allOf(base);
    // The registry takes as long as all the rest: a service starts without it, and `run.js` has it made.
    if (!restoreData(key, 'registry', staging)) writeFileSync(join(staging, PENDING), key);
    return;
  }
  await allOf([...base, compute('registry')]);
  if (scope === 'package') await compute('package');
}

/** Entry points that are published with declarations. */
const DECLARED = ['api/index.d.ts', 'client/index.d.ts'];

/** Writes the declarations of the published entry points. */
async function declareEntries(staging: string): Promise<void> {
  const types = join(staging, 'types');
  const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  await run([tsc, '-p', 'tsconfig.client.json', '--outDir', types]);
  // The compiler declares every module behind an entry point; users need those that its types refer to.
  const used = findDeclarations(types);
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !used.has(file)) rmSync(file);
  }
}

/** Finds the declarations that the entry points refer to, directly or not. */
function findDeclarations(types: string): ReadonlySet<string> {
  const found = new Set(DECLARED.map((entry) => join(types, entry)));
  for (const file of found)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import\()\s*['"](\.[^'"]+)['"]/g,
    ))
      found.add(join(file, '..', path.replace(/\.[jt]s$/, '.d.ts')));
  return found;
}

async function run(argv: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, argv, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (status !== 0)
    throw new Error(`The build failed (${signal ?? `exit code ${status}`}). dist/ is unchanged.`);
}

/** Two renames: only a kill between them leaves no dist/, and the next build or run restores it. */
function swap(staging: string): void {
  rmSync(PREVIOUS, { recursive: true, force: true });
  if (existsSync(DIST)) renameSync(DIST, PREVIOUS);
  renameSync(staging, DIST);
  rmSync(PREVIOUS, { recursive: true, force: true });
}

/** Undoes what a killed build left behind. */
function restore(): void {
  if (!existsSync(DIST) && existsSync(PREVIOUS)) renameSync(PREVIOUS, DIST);
  for (const name of readdirSync(ROOT)) {
    const owner = /^dist\.(?:staging|lock)-(\d+)$/.exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(join(ROOT, name), { recursive: true, force: true });
  }
}

/** One build at a time. The lock of a process that has ended is taken over. */
async function takeLock(): Promise<void> {
  // A link appears whole: a killed process never leaves a lock without an owner in it.
  const own = `${LOCK}-${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    for (let isWaiting = false; !tryLink(own); ) {
      const owner = lockOwner();
      if (owner !== undefined && !isRunning(owner)) {
        rmSync(LOCK, { force: true });
        continue;
      }
      if (!isWaiting) say('waiting for another build …');
      isWaiting = true;
      await sleep(LOCK_POLL_MS);
    }
  } finally {
    rmSync(own, { force: true });
  }
}

function tryLink(own: string): boolean {
  try {
    linkSync(own, LOCK);
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw thrown;
  }
}

/** Undefined if the lock has just been released. */
function lockOwner(): number | undefined {
  try {
    return Number(readFileSync(LOCK, 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build('package');
  } catch (thrown) {
    process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
    process.exitCode = 1;
  }
}
