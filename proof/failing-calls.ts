import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { bundle } from './built.ts';
import { type Call, callsIn } from './trace.ts';

const CONTRACT = 'svc.essence.json';
const OLD = '{"old": true}\n';
const NEW = `{"new": "${'x'.repeat(20_000)}"}\n`;

/** Text of a program that replaces the contract of a project once, when it is told to, and says what came of it. */
const WRITER = `
import { readSync, writeSync } from 'node:fs';
import { readContractFile, writeContract } from './project/contract-file.ts';
const [, , root, text] = process.argv;
const expected = readContractFile(root, root).hash;
writeSync(1, 'ready');
readSync(0, Buffer.alloc(1));
let said = {};
try {
  await writeContract(root, root, { expected, text, keepsBackup: true });
} catch (thrown) {
  said = { code: thrown.code, message: thrown.message, cause: thrown.facts?.cause?.code };
}
writeSync(1, JSON.stringify(said));
`;

/** The calls of a write, by the names of all machines. */
export const CALLS = ['openat', 'write', 'fsync', '/^rename(at2?)?$', 'close'] as const;
export const ERRORS = ['ENOSPC', 'EIO', 'EACCES', 'EXDEV', 'EROFS', 'EDQUOT'] as const;

export interface Failing {
  readonly call: (typeof CALLS)[number];
  readonly error: (typeof ERRORS)[number];
  /** Which of the calls of this name that are about the project fails; 1 is the first. */
  readonly nth: number;
}

interface Written {
  readonly calls: readonly Call[];
  /** What the program said: nothing if all went well, undefined if it could not say anything. */
  readonly said: { readonly code?: string; readonly message?: string; readonly cause?: string } | undefined;
  readonly contract: string;
  readonly files: readonly string[];
}

let bundled: Promise<string> | undefined;

/** The writer as one file: a process opens no other files of the program while its calls are counted. */
function writer(): Promise<string> {
  bundled ??= (async () => {
    const outfile = join(mkdtempSync(join(tmpdir(), 'svc-writer-')), 'writer.mjs');
    await bundle(WRITER, outfile);
    return outfile;
  })();
  return bundled;
}

/** Replaces a contract in a process of which one call fails; so many calls of this name come `before` those of the project. */
async function written(root: string, failing?: Failing, before = 0): Promise<Written> {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, CONTRACT), OLD);
  const child = spawn(process.execPath, [await writer(), root, NEW], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'close');
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (out += text));
  await once(child.stdout, 'data');
  const log = `${root}.log`;
  const inject = failing
    ? [`inject=${failing.call}:error=${failing.error}:when=${failing.nth + before}`]
    : [];
  const strace = spawn(
    'strace',
    [
      ...['-p', String(child.pid), '-y', '-o', log, '-e', `trace=${CALLS.join(',')}`],
      ...inject.flatMap((one) => ['-e', one]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const closed = once(strace, 'close');
  await attached(strace.stderr);
  child.stdin.end('x');
  await Promise.all([ended, closed]);
  const said = out.slice('ready'.length);
  return {
    calls: callsIn(readFileSync(log, 'utf8')),
    said: said === '' ? undefined : (JSON.parse(said) as Written['said']),
    contract: readFileSync(join(root, CONTRACT), 'utf8'),
    files: readdirSync(root, { recursive: true, encoding: 'utf8' }).sort(),
  };
}

async function attached(stderr: Readable): Promise<void> {
  let said = '';
  for await (const text of stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text as string;
    if (said.includes('attached')) return;
  }
  throw new Error(`strace does not watch: ${said}`);
}

const isOf = ({ name }: Call, call: Failing['call']): boolean =>
  call.startsWith('/') ? /^rename(?:at2?)?$/.test(name) : name === call;

/** By its path, or by that of a folder which is held open. */
const isIn = (root: string, { text }: Call): boolean =>
  text.includes(root) || text.includes('/proc/self/fd/');

/** Every call of a write that is about the project. */
export async function failingCalls(root: string): Promise<Failing[]> {
  const { calls } = await written(root);
  return CALLS.flatMap((call) => {
    const own = calls.filter((one) => isOf(one, call) && isIn(root, one));
    return ERRORS.flatMap((error) => own.map((_, index) => ({ call, error, nth: index + 1 })));
  });
}

/** Closing a folder that was only read from, and looking for what others left, loses nothing that was written. */
const isHarmless = (root: string, { name, text }: Call): boolean =>
  (name === 'close' && [root, join(root, '.svc')].some((folder) => text.includes(`<${folder}>)`))) ||
  (name === 'openat' &&
    /"\/proc\/self\/fd\/\d+", O_RDONLY\|[A-Z_|]*O_DIRECTORY/.test(text.replace('/."', '"')));

const TRIES = 12;

/**
 * A process makes calls of its own between those of the project, now fewer and now more: then it is tried
 * anew, with as many of them as there were this time.
 */
async function failedOnce(
  root: string,
  failing: Failing,
): Promise<Written & { readonly failed: Call | undefined }> {
  let before = 0;
  for (let tries = 1; ; tries++) {
    const run = await written(root, failing, before);
    const named = run.calls.filter((one) => isOf(one, failing.call));
    const call = named.filter((one) => isIn(root, one))[failing.nth - 1];
    if (call?.isInjected || tries === TRIES) return { ...run, failed: call?.isInjected ? call : undefined };
    // Without this call an earlier one was hit, and the write went no further.
    before = call ? named.indexOf(call) + 1 - failing.nth : before + 1;
  }
}

/** What is wrong with a write of which one call failed; undefined if it is as promised. */
export async function faultOf(root: string, failing: Failing): Promise<string | undefined> {
  const { failed, ...run } = await failedOnce(root, failing);
  if (!failed) return `the call could not be made to fail in ${TRIES} tries`;
  const { calls, said, contract, files } = run;
  if (said === undefined) return 'the process ended without a word';
  const left = files.filter((name) => !['.svc', CONTRACT, `${CONTRACT}.bak`].includes(name));
  if (left.length > 0) return `${left.join(', ')} is left`;
  if (files.includes(`${CONTRACT}.bak`) && readFileSync(join(root, `${CONTRACT}.bak`), 'utf8') !== OLD)
    return 'the copy of the old contract is damaged';
  if (contract !== OLD && contract !== NEW) return 'the contract is damaged';
  if (said.message === undefined) {
    if (contract !== NEW) return 'it says that it was written';
    return isHarmless(root, failed) ? undefined : 'the failure is not said';
  }
  if (said.code === undefined) return `it fails as a bug does: ${said.message}`;
  if (said.cause !== failing.error && !said.message.includes(failing.error))
    return `the cause is not said: ${said.message}`;
  const renamed = calls.findLastIndex(
    (one) => isOf(one, CALLS[3]) && one.succeeded && one.text.includes(`/${CONTRACT}"`),
  );
  return contract === NEW && calls.indexOf(failed) < renamed
    ? 'the contract was replaced after the failure'
    : undefined;
}
