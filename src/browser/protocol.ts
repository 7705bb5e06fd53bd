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
  /** Calls the listener when the browser exits or one of the signals is aborted; returns a function that removes it. */
  onEnd(listener: (failure: unknown) => void, signal?: AbortSignal): () => void;
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
  const signals = new Map<AbortSignal, AbortListeners>();
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
  const onEnd: Protocol['onEnd'] = (listener, own) => {
    if (over) listener(over.failure);
    else failures.add(listener);
    const stopListening = own && onAbort(signals, own, listener);
    return () => {
      failures.delete(listener);
      stopListening?.();
    };
  };
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
          stopListening();
        };
        const fail = (failure: unknown): void => {
          done();
          reject(failure);
        };
        const late = `Chromium did not respond to ${method} within ${RESPONSE_TIMEOUT_MS / 1000} s.`;
        const timer = setTimeout(() => fail(new ServiceError('READ_FAILED', late)), RESPONSE_TIMEOUT_MS);
        const stopListening = onEnd(fail, own);
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
    onEnd,
    removeListeners(session) {
      for (const key of listeners.keys()) if (key.startsWith(`${session} `)) listeners.delete(key);
    },
  };
}

interface AbortListeners {
  readonly calls: Set<(reason: unknown) => void>;
  readonly notify: () => void;
}

/** Calls back on abort. A signal gets one listener for any number of calls: hundreds of requests may be pending. */
function onAbort(
  signals: Map<AbortSignal, AbortListeners>,
  signal: AbortSignal,
  call: (reason: unknown) => void,
): () => void {
  if (signal.aborted) {
    call(signal.reason);
    return () => undefined;
  }
  let listeners = signals.get(signal);
  if (!listeners) {
    const calls = new Set<(reason: unknown) => void>();
    const notify = (): void => {
      for (const one of calls) one(signal.reason);
    };
    listeners = { calls, notify };
    signals.set(signal, listeners);
    signal.addEventListener('abort', notify, { once: true });
  }
  const { calls, notify } = listeners;
  calls.add(call);
  return () => {
    calls.delete(call);
    if (calls.size > 0) return;
    signals.delete(signal);
    signal.removeEventListener('abort', notify);
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
