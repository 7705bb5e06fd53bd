import type { Readable, Writable } from 'node:stream';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Server } from '@modelcontextprotocol/server';

/** A longer message is no call but a fault. */
const LONGEST = 10 * 1024 * 1024;

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  /** Talk; standard output carries the protocol and nothing else. */
  say(text: string): void;
}

/**
 * Serves one client over its streams until it is gone or the signal is set off. Returns the exit code: 0 when the
 * client went away, 1 when it sent what cannot be read.
 */
export async function serveOverStdio(
  create: () => Server,
  { input, output, say }: Streams,
  signal: AbortSignal,
): Promise<number> {
  let code = 0;
  const transport = new StdioServerTransport(input, output, { maxBufferSize: LONGEST });
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve).once('close', resolve);
    output.once('error', () => resolve());
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
  });
  let pending = 0;
  input.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(10);
    pending = end < 0 ? pending + chunk.length : chunk.length - end - 1;
    if (pending > LONGEST) {
      code = 1;
      say(`A message is longer than ${LONGEST} bytes: the connection is closed.\n`);
      input.destroy();
    }
  });
  const handle = serveStdio(create, {
    transport,
    onerror: (error) => say(`A message was ignored: ${error.message.slice(0, 300)}\n`),
  });
  await ended;
  await handle.close();
  return code;
}
