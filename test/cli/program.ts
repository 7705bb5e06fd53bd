import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (relative: string): string => fileURLToPath(new URL(`../../${relative}`, import.meta.url));

/** The command line as a program: as it is built, or from its sources where it has not been. */
export const PROGRAM: readonly string[] = existsSync(path('dist/bin/svc.js'))
  ? [process.execPath, path('dist/bin/svc.js')]
  : [path('node_modules/.bin/tsx'), path('src/cli/bin.ts')];

/** Nothing of the environment of the tests decides what a program does. */
export const environment = (env: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  LANG: 'C.UTF-8',
  // Not the cache of the person who runs the tests.
  SVC_CACHE: process.env['SVC_CACHE'] ?? join(tmpdir(), 'svc-test-cache'),
  ...env,
});

export interface ExitResult {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunningProgram {
  readonly process: ChildProcess;
  /** The output on stdout so far. */
  readonly printed: () => string;
  /** Waits until stdout contains `wanted` after offset `from`; resolves to the offset behind the match. */
  readonly waitForOutput: (expected: string | RegExp, from?: number) => Promise<number>;
  readonly ended: Promise<ExitResult>;
}

/** Starts a program whose standard input is `input`; it stays open if that is undefined. */
export function start(
  [command = '', ...argv]: readonly string[],
  { input, ...options }: SpawnOptions & { readonly input?: string | undefined } = {},
): RunningProgram {
  const child = spawn(command, argv, { env: environment(), ...options });
  let out = '';
  let err = '';
  const waiting = new Set<() => void>();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    for (const check of waiting) check();
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void (err += text));
  // A program need not read all of its input.
  child.stdin?.on('error', () => {});
  if (input !== undefined) child.stdin?.end(input);
  const ended = new Promise<ExitResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit) => resolve({ exit, out, err }));
  });
  const until = (expected: string | RegExp, from = 0): Promise<number> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const text = out.slice(from);
        const found = typeof expected === 'string' ? text.indexOf(expected) : text.search(expected);
        if (found === -1) return;
        waiting.delete(check);
        resolve(from + found + 1);
      };
      waiting.add(check);
      void ended.then(() => {
        if (waiting.delete(check)) reject(new Error(`It ended without ${String(expected)}: ${out}${err}`));
      }, reject);
      check();
    });
  return { process: child, printed: () => out, waitForOutput: until, ended };
}

/** One call of the program from start to end. */
export const program = (
  argv: readonly string[],
  options: SpawnOptions & { readonly input?: string } = {},
): Promise<ExitResult> => start([...PROGRAM, ...argv], { input: '', ...options }).ended;

/** The program in a line of a shell, as `svc`. */
export const shell = (
  line: string,
  options: SpawnOptions & { readonly input?: string } = {},
): Promise<ExitResult> =>
  start(
    ['bash', '--norc', '-c', `svc() { ${PROGRAM.map((word) => `'${word}'`).join(' ')} "$@"; }; ${line}`],
    {
      input: '',
      ...options,
    },
  ).ended;

/** Every file of a folder with its bytes, by its path in it. */
export function snapshot(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(root.length + 1), readFileSync(file, 'latin1')]),
  );
}
