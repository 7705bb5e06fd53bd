import { asServiceError, type FailureCode, type FailureFacts, ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { FairQueue } from './fair-queue.ts';
import type { Client, RouteResult } from './messages.ts';
import type { PackJob } from './pack-job.ts';
import { overloaded } from './queue.ts';

/** A message from the worker thread: once when it is ready, then one per job that was sent to it. */
export type PackReply =
  | { readonly ready: true }
  | { readonly result: RouteResult<Uint8Array> }
  | { readonly error: WireError };

/** A `ServiceError` as it crosses threads. */
export interface WireError {
  readonly code: FailureCode;
  readonly message: string;
  readonly facts: FailureFacts;
  /** The stack of an unexpected error, for the log. */
  readonly cause?: string | undefined;
}

/** The part of a `Worker` that the pool uses. */
export interface PackWorker {
  postMessage(job: PackJob, transfer: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (reply: PackReply) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'exit', listener: () => void): void;
  terminate(): unknown;
}

const RESTART_DELAY_MS = 1_000;

interface PoolOptions {
  readonly maxWaiting?: number;
  readonly maxWaitMs?: number;
  readonly maxRunMs?: number;
}

interface WaitingJob {
  readonly job: PackJob;
  readonly address: string;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (result: RouteResult<Uint8Array>) => void;
  readonly reject: (error: ServiceError) => void;
  readonly stopWatching: (() => void) | undefined;
}

/**
 * Runs pack jobs one at a time in a worker thread, so that compiling, serializing and compressing never delay other
 * responses. Addresses take turns, and when too many jobs wait, the address with the most of them loses one: a client that
 * sends as fast as it can only competes with itself.
 */
export class PackPool {
  readonly #createWorker: () => PackWorker;
  readonly #maxWaitMs: number;
  readonly #maxRunMs: number;
  #worker: PackWorker | undefined;
  #running: WaitingJob | undefined;
  #runTimer: NodeJS.Timeout | undefined;
  readonly #waiting: FairQueue<WaitingJob>;
  #isReady = false;
  #isClosed = false;
  readonly ready: Promise<void>;
  #onReady: (() => void) | undefined;
  #onFailure: ((error: unknown) => void) | undefined;

  constructor(
    createWorker: () => PackWorker,
    {
      maxWaiting = LIMITS.waitingCompiles.max,
      maxWaitMs = LIMITS.compileWaitMs.max,
      maxRunMs = LIMITS.compileRunMs.max,
    }: PoolOptions = {},
  ) {
    this.#createWorker = createWorker;
    this.#waiting = new FairQueue(maxWaiting);
    this.#maxWaitMs = maxWaitMs;
    this.#maxRunMs = maxRunMs;
    this.ready = new Promise((resolve, reject) => {
      this.#onReady = resolve;
      this.#onFailure = reject;
    });
    // Not every user of the pool waits for it.
    this.ready.catch(() => {});
    this.#start();
  }

  run(job: PackJob, client: Client): Promise<RouteResult<Uint8Array>> {
    return new Promise((resolve, reject) => {
      const waiting: WaitingJob = {
        job,
        address: client.address ?? '',
        timer: setTimeout(() => this.#abandon(waiting), this.#maxWaitMs),
        resolve,
        reject,
        stopWatching: client.whenGone?.(() => this.#abandon(waiting)),
      };
      const rejected = this.#waiting.add(waiting);
      if (rejected) this.#abandon(rejected);
      this.#startNext();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#worker?.terminate();
    for (let next = this.#waiting.take(); next; next = this.#waiting.take()) this.#abandon(next);
  }

  #start(): void {
    this.#isReady = false;
    const worker = this.#createWorker();
    this.#worker = worker;
    worker.on('message', (reply) => {
      if (worker !== this.#worker) return;
      if ('ready' in reply) {
        this.#isReady = true;
        this.#onReady?.();
      } else if ('error' in reply) this.#endJob()?.reject(fromWireError(reply.error));
      else this.#endJob()?.resolve(reply.result);
      this.#startNext();
    });
    // Out of memory, most likely: the job fails, and the next one gets a new thread.
    worker.on('error', (error) => {
      this.#onFailure?.(error);
      this.#endJob()?.reject(overloaded());
    });
    worker.on('exit', () => {
      if (worker !== this.#worker || this.#isClosed) return;
      this.#endJob()?.reject(overloaded());
      // A thread that cannot even start would otherwise be started again and again without a pause.
      if (this.#isReady) this.#start();
      else setTimeout(() => this.#isClosed || this.#start(), RESTART_DELAY_MS).unref();
    });
  }

  #endJob(): WaitingJob | undefined {
    const ended = this.#running;
    clearTimeout(this.#runTimer);
    this.#running = undefined;
    return ended;
  }

  #startNext(): void {
    if (this.#running || !this.#isReady || this.#isClosed) return;
    const next = this.#waiting.take();
    if (!next) return;
    this.#running = next;
    clearTimeout(next.timer);
    next.stopWatching?.();
    // A thread that does not answer is replaced; `exit` fails its job.
    this.#runTimer = setTimeout(() => this.#worker?.terminate(), this.#maxRunMs);
    const body = new Uint8Array(next.job.body);
    this.#worker?.postMessage({ ...next.job, body }, [body.buffer]);
  }

  #abandon(waiting: WaitingJob): void {
    clearTimeout(waiting.timer);
    waiting.stopWatching?.();
    this.#waiting.remove(waiting);
    waiting.reject(overloaded());
  }
}

export function toWireError(thrown: unknown): WireError {
  const { code, message, facts } = asServiceError(thrown);
  const { cause, ...rest } = facts;
  return { code, message, facts: rest, cause: cause instanceof Error ? cause.stack : undefined };
}

function fromWireError({ code, message, facts, cause }: WireError): ServiceError {
  if (cause === undefined) return new ServiceError(code, message, facts);
  const original = new Error(message);
  original.stack = cause;
  return new ServiceError(code, message, { ...facts, cause: original });
}
