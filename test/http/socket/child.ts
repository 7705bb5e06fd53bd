import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface LaunchOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the package; this one by default. */
  readonly root?: string;
  /** A file descriptor for the log; by default it is captured. */
  readonly stderr?: number;
  /** Shell words before the program, as `ulimit -n 256;`. */
  readonly before?: string;
  /** The port to listen on, if the log cannot be read. */
  readonly port?: number;
  /** Flags of Node. */
  readonly flags?: readonly string[];
}

export interface Launched {
  readonly child: ChildProcess;
  /** The port it listens on; fails if it ends before it listens. */
  readonly port: Promise<number>;
  /** Exit code, or the signal that ended it, and what it wrote to stderr, or the end of that if it was much. */
  readonly ended: Promise<{ readonly code: number | string | null; readonly stderr: string }>;
  /** Resolves when a line of the log has this text. */
  waitForLog(text: string): Promise<void>;
}

const children = new Set<ChildProcess>();

/** Characters of a log that are kept: a million requests have a million lines. */
const MAX_LOG_CHARS = 1_000_000;

/** Starts the built service as a process of its own, on a free port. */
export function launch({
  env = {},
  root = ROOT,
  stderr,
  before = '',
  port: requestedPort,
  flags = [],
}: LaunchOptions = {}): Launched {
  const program = `${root}/dist/http/serve.js`;
  if (!existsSync(program)) throw new Error(`${program} is missing; run npm run build first`);
  const child = spawn('/bin/sh', ['-c', `${before} exec "$0" "$@"`, process.execPath, ...flags, program], {
    env: { PATH: process.env['PATH'] ?? '', PORT: String(requestedPort ?? 0), ...env },
    stdio: ['ignore', 'ignore', stderr ?? 'pipe'],
  });
  children.add(child);
  let text = '';
  const waiting = new Set<() => void>();
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.length > 2 * MAX_LOG_CHARS) text = text.slice(-MAX_LOG_CHARS);
    for (const check of waiting) check();
  });
  const ended = new Promise<{ code: number | string | null; stderr: string }>((resolve) =>
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve({ code: code ?? signal, stderr: text });
    }),
  );
  const said = (expected: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (!text.includes(expected)) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
      void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${text.slice(0, 2_000)}`)));
    });
  const port =
    requestedPort === undefined
      ? said('"listening"').then(() => parsePort(text))
      : waitForPort(requestedPort, child);
  // An unhandled rejection would fail tests that do not use the port.
  port.catch(() => {});
  return { child, port, ended, waitForLog: said };
}

export const parsePort = (log: string): number => Number(/"address":"http:[^"]*:(\d+)"/.exec(log)?.[1]);

/** Resolves to the port as soon as it accepts connections. */
async function waitForPort(port: number, child: ChildProcess): Promise<number> {
  while (child.exitCode === null) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (open) return port;
  }
  throw new Error(`ended with ${child.exitCode}`);
}

/** A port below the ephemeral range, in which a client might connect to itself. */
export async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) {
    const other = createServer();
    const free = await new Promise<boolean>((resolve) => {
      other.once('error', () => resolve(false));
      other.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => other.close(resolve));
    if (free) return port;
  }
}

/** Ends the processes that a failed test left running. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL');
}
