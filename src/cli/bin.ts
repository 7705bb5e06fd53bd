#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pc from 'picocolors';
import { FAILURES, ServiceError } from '../base/errors.ts';
import type { Terminal } from './command.ts';
import { run } from './main.ts';

// Not `stdin`: Node opens each stream on first use, and most commands never read.
const { env, stdout, stderr } = process;
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

// A reader such as `head` may close the pipe early, which is not an error.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  stderr.write(`error[WRITE_FAILED]: Standard output cannot be written: ${error.code}.\n`);
  process.exit(FAILURES.WRITE_FAILED.exit);
});
// Notes that cannot be written are dropped.
stderr.on('error', () => {});

// The first interrupt lets the command stop cleanly; the second one exits at once.
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const interrupt = new AbortController();
const stop = (): void => {
  if (interrupt.signal.aborted) process.exit(FAILURES.INTERRUPTED.exit);
  interrupt.abort();
};
for (const signal of SIGNALS) process.on(signal, stop);

async function readStdin(limit: number): Promise<Uint8Array> {
  const { stdin } = process;
  // Rejects with the reason of the signal, even if the other end stays silent.
  addAbortSignal(interrupt.signal, stdin);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limit) break;
  }
  return Buffer.concat(chunks);
}

/** Waits until everything that was printed has been written: a pipe may accept it later. */
const flush = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()));

const terminal: Terminal = {
  out: (text) => void stdout.write(text),
  say: (text) => void stderr.write(text),
  colour: pc.createColors(stderr.isTTY === true && stdout.isTTY === true && !env['NO_COLOR']),
  columns: stdout.columns || Number(env['COLUMNS']) || 80,
  isTerminal: stdout.isTTY === true,
  get isInteractive() {
    return process.stdin.isTTY === true && stderr.isTTY === true && !env['CI'];
  },
  env,
  get cwd() {
    try {
      return process.cwd();
    } catch {
      // The folder was deleted; commands that need no folder still work.
      throw new ServiceError('FILE_NOT_FOUND', 'The current folder no longer exists.');
    }
  },
  program: [process.execPath, fileURLToPath(import.meta.url)],
  stdin: readStdin,
  streams: () => ({ input: process.stdin, output: stdout }),
  prompts: async () => (await import('./prompts.ts')).prompts,
  signal: interrupt.signal,
  debug: Boolean(env['SVC_DEBUG']),
};

// Node parses HTTP responses with WebAssembly, and a process ends only after the optimizing compiler has finished with
// it: up to seconds on a busy machine. The baseline compiler is fast enough for a few responses.
if (env['SVC_API_URL'] || env['REGISTRY_URL']) (await import('node:v8')).setFlagsFromString('--liftoff-only');

const exit = await run(process.argv.slice(2), terminal, version);
// From here on, a signal ends the process by itself, also if nothing reads the output.
for (const signal of SIGNALS) process.off(signal, stop);
await Promise.all([flush(stdout), flush(stderr)]);
// A connection or a child process that is still open must not delay the end.
process.exit(exit);
