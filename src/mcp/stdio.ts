import { type Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Server } from '@modelcontextprotocol/server';
import { LIMITS } from '../base/limits.ts';

/** Longer messages close the connection. */
const MAX_MESSAGE_BYTES = LIMITS.messageBytes.max;

export interface StdioStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** Logs a text; standard output carries only the protocol. */
  log(text: string): void;
}

/**
 * Serves one client over its streams until it disconnects or the signal aborts. Returns the exit code: 0 after a
 * disconnect, 1 after an unreadable message.
 */
export async function serveOverStdio(
  create: () => Server,
  { input, output, log }: StdioStreams,
  signal: AbortSignal,
): Promise<number> {
  let code = 0;
  // The limit is enforced below, with an exit code; this one only has to exceed it by a chunk.
  const transport = new StdioServerTransport(input, output, { maxBufferSize: 2 * MAX_MESSAGE_BYTES });
  // Each response that waits for a slow reader adds a listener: many concurrent calls are not a leak.
  output.setMaxListeners(0);
  const restoreConsole = redirectConsole(log);
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve).once('close', resolve);
    output.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  let pending = 0;
  const measure = (chunk: Buffer): void => {
    const first = chunk.indexOf(10);
    const longest = pending + (first < 0 ? chunk.length : first);
    pending = first < 0 ? longest : chunk.length - chunk.lastIndexOf(10) - 1;
    if (longest <= MAX_MESSAGE_BYTES || code !== 0) return;
    code = 1;
    log(`A message is longer than ${MAX_MESSAGE_BYTES} bytes: the connection is closed.\n`);
    input.destroy();
  };
  input.on('data', measure);
  const handle = serveStdio(create, {
    transport,
    onerror: (error) => log(`A message was ignored: ${error.message.slice(0, 300)}\n`),
  });
  await ended;
  await handle.close();
  // The other end may still be open; it must not keep this process alive.
  input.off('data', measure).destroy();
  restoreConsole();
  return code;
}

/** Sends console output to the log while standard output carries the protocol. */
function redirectConsole(say: StdioStreams['log']): () => void {
  const talk = new Writable({
    write(chunk, _encoding, done) {
      say(String(chunk));
      done();
    },
  });
  const usual = globalThis.console;
  globalThis.console = new usual.Console(talk, talk);
  return () => {
    globalThis.console = usual;
  };
}
