import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface LaunchOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the package; this one by default. */
  readonly root?: string;
  /** Where the log goes, if not to us. */
  readonly stderr?: number;
  /** Shell words before the program, as `ulimit -n 256;`. */
  readonly before?: string;
}

export interface Launched {
  readonly child: ChildProcess;
  /** The port it listens on; fails if it ends before it listens. */
  readonly port: Promise<number>;
  /** Exit code, or the signal that ended it, and all that it wrote to stderr. */
  readonly ended: Promise<{ readonly code: number | string | null; readonly stderr: string }>;
  /** Resolves when a line of the log has this text. */
  said(text: string): Promise<void>;
}

const launched = new Set<ChildProcess>();

/** Starts the built service as a process of its own, on a free port. */
export function launch({ env = {}, root = ROOT, stderr, before = '' }: LaunchOptions = {}): Launched {
  const program = `${root}/dist/http/serve.js`;
  if (!existsSync(program)) throw new Error(`${program} is missing; run npm run build first`);
  const child = spawn('/bin/sh', ['-c', `${before} exec "$0" "$1"`, process.execPath, program], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'ignore', stderr ?? 'pipe'],
  });
  launched.add(child);
  let text = '';
  const waiting = new Set<() => void>();
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (const look of waiting) look();
  });
  const ended = new Promise<{ code: number | string | null; stderr: string }>((resolve) =>
    child.once('close', (code, signal) => {
      launched.delete(child);
      resolve({ code: code ?? signal, stderr: text });
    }),
  );
  const said = (wanted: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!text.includes(wanted)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
      void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${text.slice(0, 2_000)}`)));
    });
  const port = said('"listening"').then(() => portIn(text));
  // Who does not ask for the port does not mind that there is none.
  port.catch(() => {});
  return { child, port, ended, said };
}

export const portIn = (log: string): number => Number(/"address":"http:[^"]*:(\d+)"/.exec(log)?.[1]);

/** Ends, by its own id, what a failed test left running. */
export function endAll(): void {
  for (const child of launched) child.kill('SIGKILL');
}
