import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { bundle } from './environment.ts';
import { type Call, parseCalls } from './trace.ts';

const CONTRACT = 'svc.essence.json';
const OLD = '{"old": true}\n';
const NEW = `{"new": "${'x'.repeat(20_000)}"}\n`;

/** Source of a program that replaces the contract of a project once, on request, and reports the result. */
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

/** System calls of a write, by the names used on all machines. */
export const CALLS = ['openat', 'write', 'fsync', '/^rename(at2?)?$', 'close'] as const;
export const ERRORS = ['ENOSPC', 'EIO', 'EACCES', 'EXDEV', 'EROFS', 'EDQUOT'] as const;

export interface InjectedFailure {
  readonly call: (typeof CALLS)[number];
  readonly error: (typeof ERRORS)[number];
  /** The number of the failing call among the project calls of this name, from 1. */
  readonly nth: number;
}

interface WriteResult {
  readonly calls: readonly Call[];
  /** Report of the program: empty on success, undefined if it could not report. */
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

/** Replaces a contract in a process with one failing call; `before` is the number of earlier calls of this name. */
async function runWrite(root: string, failing?: InjectedFailure, before = 0): Promise<WriteResult> {
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
  await waitForStrace(strace.stderr);
  child.stdin.end('x');
  await Promise.all([ended, closed]);
  const said = out.slice('ready'.length);
  return {
    calls: parseCalls(readFileSync(log, 'utf8')),
    said: said === '' ? undefined : (JSON.parse(said) as WriteResult['said']),
    contract: readFileSync(join(root, CONTRACT), 'utf8'),
    files: readdirSync(root, { recursive: true, encoding: 'utf8' }).sort(),
  };
}

async function waitForStrace(stderr: Readable): Promise<void> {
  let said = '';
  for await (const text of stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text as string;
    if (said.includes('attached')) return;
  }
  throw new Error(`strace did not attach: ${said}`);
}

const isNamed = ({ name }: Call, call: InjectedFailure['call']): boolean =>
  call.startsWith('/') ? /^rename(?:at2?)?$/.test(name) : name === call;

/** True if the call names the project by path or through an open folder handle. */
const concernsProject = (root: string, { text }: Call): boolean =>
  text.includes(root) || text.includes('/proc/self/fd/');

/** Lists every call of a write that concerns the project, with every error. */
export async function listInjections(root: string): Promise<InjectedFailure[]> {
  const { calls } = await runWrite(root);
  return CALLS.flatMap((call) => {
    const own = calls.filter((one) => isNamed(one, call) && concernsProject(root, one));
    return ERRORS.flatMap((error) => own.map((_, index) => ({ call, error, nth: index + 1 })));
  });
}

/** True for closing a folder that was only read, and for looking for leftovers: neither loses data. */
const isHarmless = (root: string, { name, text }: Call): boolean =>
  (name === 'close' && [root, join(root, '.svc')].some((folder) => text.includes(`<${folder}>)`))) ||
  (name === 'openat' &&
    /"\/proc\/self\/fd\/\d+", O_RDONLY\|[A-Z_|]*O_DIRECTORY/.test(text.replace('/."', '"')));

const MAX_TRIES = 12;

/**
 * Injects the failure. The runtime makes a varying number of calls between those of the project, so the run is repeated
 * with the number observed last.
 */
async function injectFailure(
  root: string,
  failing: InjectedFailure,
): Promise<WriteResult & { readonly failed: Call | undefined }> {
  let before = 0;
  for (let tries = 1; ; tries++) {
    const run = await runWrite(root, failing, before);
    const named = run.calls.filter((one) => isNamed(one, failing.call));
    const call = named.filter((one) => concernsProject(root, one))[failing.nth - 1];
    if (call?.isInjected || tries === MAX_TRIES)
      return { ...run, failed: call?.isInjected ? call : undefined };
    // If the call is missing, an earlier one failed and the write stopped there.
    before = call ? named.indexOf(call) + 1 - failing.nth : before + 1;
  }
}

/** Finds a violation of the promises about a write with one failing call; undefined if there is none. */
export async function findViolation(root: string, failing: InjectedFailure): Promise<string | undefined> {
  const { failed, ...run } = await injectFailure(root, failing);
  if (!failed) return `the call could not be made to fail in ${MAX_TRIES} tries`;
  const { calls, said, contract, files } = run;
  if (said === undefined) return 'the process exited without a report';
  const left = files.filter((name) => !['.svc', CONTRACT, `${CONTRACT}.bak`].includes(name));
  if (left.length > 0) return `${left.join(', ')} is left`;
  if (files.includes(`${CONTRACT}.bak`) && readFileSync(join(root, `${CONTRACT}.bak`), 'utf8') !== OLD)
    return 'the copy of the old contract is damaged';
  if (contract !== OLD && contract !== NEW) return 'the contract is damaged';
  if (said.message === undefined) {
    if (contract !== NEW) return 'it reports success';
    return isHarmless(root, failed) ? undefined : 'the failure is not reported';
  }
  if (said.code === undefined) return `it fails with an unexpected error: ${said.message}`;
  if (said.cause !== failing.error && !said.message.includes(failing.error))
    return `the cause is not reported: ${said.message}`;
  const renamed = calls.findLastIndex(
    (one) => isNamed(one, CALLS[3]) && one.succeeded && one.text.includes(`/${CONTRACT}"`),
  );
  return contract === NEW && calls.indexOf(failed) < renamed
    ? 'the contract was replaced after the failure'
    : undefined;
}
