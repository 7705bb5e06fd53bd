import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { ServiceError } from '../base/errors.ts';

export type Result = Readonly<Record<string, unknown>>;
export type Listener = (parameters: Result) => void;

/** A connection to a browser over the DevTools protocol. */
export interface Protocol {
  /** `session` is a page; absent: the browser itself. `signal` aborts waiting for the response. */
  send(method: string, parameters: object, session?: string, signal?: AbortSignal): Promise<Result>;
  /** Calls the listener for every event of this name, of a page or of the browser itself. */
  on(session: string | undefined, event: string, listener: Listener): void;
  /** Calls the listener when the browser exits or the signal is aborted. */
  onEnd(listener: (failure: unknown) => void): void;
  /** Removes all listeners of a page. */
  removeListeners(session: string): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Result;
  readonly sessionId?: string;
  readonly result?: Result;
  readonly error?: { readonly message: string };
}

const RESPONSE_TIMEOUT_MS = 30_000;
/** More than the largest screenshot; a longer message ends the browser. */
const MAX_MESSAGE_LENGTH = 256 * 1024 * 1024;

/** Messages are JSON terminated by a null byte, on file descriptors 3 and 4 of the process. */
export function createProtocol(child: ChildProcess, ended: Promise<void>, signal: AbortSignal): Protocol {
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const pending = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, Listener[]>();
  const failures = new Set<(failure: unknown) => void>();
  let over: { readonly failure: unknown } | undefined;
  const failAll = (failure: unknown): void => {
    over ??= { failure };
    for (const fail of failures) fail(failure);
    failures.clear();
  };
  void ended.then(() =>
    failAll(new ServiceError('BROWSER_FAILED', 'Chromium exited before its work was done.')),
  );
  if (signal.aborted) failAll(signal.reason);
  signal.addEventListener('abort', () => failAll(signal.reason), { once: true });
  // Reported by `ended` above.
  input.on('error', () => undefined);
  const onMessage = (text: string): void => {
    const message = JSON.parse(text) as Message;
    if (message.id !== undefined) pending.get(message.id)?.(message);
    else if (message.method !== undefined)
      for (const listener of listeners.get(keyOf(message.sessionId, message.method)) ?? [])
        listener(message.params ?? {});
  };
  readMessages(output, onMessage, () => {
    failAll(
      new ServiceError(
        'READ_FAILED',
        `Chromium sent a message of more than ${MAX_MESSAGE_LENGTH} characters.`,
      ),
    );
    child.kill();
  });
  let last = 0;
  return {
    send: (method, parameters, session, own) =>
      new Promise<Result>((resolve, reject) => {
        if (over) return reject(over.failure);
        if (own?.aborted) return reject(own.reason);
        const id = ++last;
        const done = (): void => {
          clearTimeout(timer);
          pending.delete(id);
          failures.delete(fail);
          own?.removeEventListener('abort', giveUp);
        };
        const fail = (failure: unknown): void => {
          done();
          reject(failure);
        };
        const giveUp = (): void => fail(own?.reason);
        const late = `Chromium did not respond to ${method} within ${RESPONSE_TIMEOUT_MS / 1000} s.`;
        const timer = setTimeout(() => fail(new ServiceError('READ_FAILED', late)), RESPONSE_TIMEOUT_MS);
        failures.add(fail);
        own?.addEventListener('abort', giveUp, { once: true });
        pending.set(id, ({ result, error }) => {
          if (error) fail(new ServiceError('READ_FAILED', `Chromium rejected ${method}: ${error.message}`));
          else {
            done();
            resolve(result ?? {});
          }
        });
        const sessionId = session === undefined ? {} : { sessionId: session };
        input.write(`${JSON.stringify({ id, method, params: parameters, ...sessionId })}\0`);
      }),
    on(session, event, listener) {
      const key = keyOf(session, event);
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
    },
    onEnd(listener) {
      if (over) listener(over.failure);
      else failures.add(listener);
    },
    removeListeners(session) {
      for (const key of listeners.keys()) if (key.startsWith(`${session} `)) listeners.delete(key);
    },
  };
}

const keyOf = (session: string | undefined, event: string): string => `${session ?? ''} ${event}`;

/** Splits the stream into messages. A message may arrive in many chunks; each chunk is scanned once. */
function readMessages(output: Readable, onMessage: (text: string) => void, tooLong: () => void): void {
  let pieces: string[] = [];
  let length = 0;
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const [first = '', ...more] = chunk.split('\0');
    pieces.push(first);
    length += first.length;
    for (const piece of more) {
      onMessage(pieces.join(''));
      pieces = [piece];
      length = piece.length;
    }
    if (length > MAX_MESSAGE_LENGTH) {
      output.destroy();
      tooLong();
    }
  });
}
