import { asServiceError, type FailureCode, type FailureFacts, ServiceError } from '../base/errors.ts';
import type { RouteResult } from './messages.ts';
import type { PackJob } from './pack-job.ts';
import { overloaded } from './queue.ts';

/** A message to the worker thread. */
export interface PackRequest {
  readonly id: number;
  readonly job: PackJob;
}

/** A message from the worker thread: once when it is ready, then one per job. */
export type PackReply =
  | { readonly ready: true }
  | { readonly id: number; readonly result: RouteResult<Uint8Array> }
  | { readonly id: number; readonly error: WireError };

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
  postMessage(message: PackRequest, transfer: readonly ArrayBuffer[]): void;
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
}

/**
 * Runs pack jobs one at a time in a worker thread, so that compiling, serializing and compressing never delay other
 * responses. Addresses take turns, and when too many jobs wait, the address with the most of them loses one: a client that
 * sends as fast as it can only competes with itself.
 */
export class PackPool {
  readonly #createWorker: () => PackWorker;
  readonly #maxWaiting: number;
  readonly #maxWaitMs: number;
  readonly #maxRunMs: number;
  #worker: PackWorker | undefined;
  #running: WaitingJob | undefined;
  #runTimer: NodeJS.Timeout | undefined;
  #waiting: WaitingJob[] = [];
  /** When each waiting address was served last. */
  readonly #servedAt = new Map<string, number>();
  #nextId = 0;
  #isReady = false;
  #isClosed = false;
  readonly ready: Promise<void>;
  #onReady: (() => void) | undefined;
  #onFailure: ((error: unknown) => void) | undefined;

  constructor(
    createWorker: () => PackWorker,
    { maxWaiting = 8, maxWaitMs = 500, maxRunMs = 10_000 }: PoolOptions = {},
  ) {
    this.#createWorker = createWorker;
    this.#maxWaiting = maxWaiting;
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

  run(job: PackJob, address: string): Promise<RouteResult<Uint8Array>> {
    if (this.#waiting.length >= this.#maxWaiting) {
      const loser = this.#findLoser(address);
      if (!loser) return Promise.reject(overloaded());
      this.#abandon(loser);
    }
    return new Promise((resolve, reject) => {
      const waiting: WaitingJob = {
        job,
        address,
        timer: setTimeout(() => this.#abandon(waiting), this.#maxWaitMs),
        resolve,
        reject,
      };
      this.#waiting.push(waiting);
      this.#startNext();
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#worker?.terminate();
    for (const waiting of [...this.#waiting]) this.#abandon(waiting);
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
      } else if ('error' in reply) this.#finish(() => fromWireError(reply.error));
      else this.#finish(reply.result);
      this.#startNext();
    });
    // Out of memory, most likely: the job fails, and the next one gets a new thread.
    worker.on('error', (error) => {
      this.#onFailure?.(error);
      this.#finish(() => overloaded());
    });
    worker.on('exit', () => {
      if (worker !== this.#worker || this.#isClosed) return;
      this.#finish(() => overloaded());
      // A thread that cannot even start would otherwise be started again and again without a pause.
      if (this.#isReady) this.#start();
      else setTimeout(() => this.#isClosed || this.#start(), RESTART_DELAY_MS).unref();
    });
  }

  #finish(result: RouteResult<Uint8Array> | (() => ServiceError)): void {
    const running = this.#running;
    if (!running) return;
    clearTimeout(this.#runTimer);
    this.#running = undefined;
    if (typeof result === 'function') running.reject(result());
    else running.resolve(result);
  }

  #startNext(): void {
    if (this.#running || !this.#isReady || this.#isClosed) return;
    const next = this.#takeNext();
    if (!next) return;
    this.#running = next;
    this.#servedAt.set(next.address, this.#nextId);
    for (const address of this.#servedAt.keys())
      if (address !== next.address && !this.#waiting.some((one) => one.address === address))
        this.#servedAt.delete(address);
    clearTimeout(next.timer);
    // A thread that does not answer is replaced; `exit` fails its job.
    this.#runTimer = setTimeout(() => this.#worker?.terminate(), this.#maxRunMs);
    const body = new Uint8Array(next.job.body);
    this.#worker?.postMessage({ id: this.#nextId++, job: { ...next.job, body } }, [body.buffer]);
  }

  /** The first job of the address that was served longest ago. */
  #takeNext(): WaitingJob | undefined {
    let [next] = this.#waiting;
    if (!next) return undefined;
    const servedAt = ({ address }: WaitingJob): number => this.#servedAt.get(address) ?? -1;
    for (const one of this.#waiting) if (servedAt(one) < servedAt(next)) next = one;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    return next;
  }

  /** The newest waiting job of the address with the most; undefined if that would be the one that asks. */
  #findLoser(address: string): WaitingJob | undefined {
    const counts = new Map<string, number>([[address, 1]]);
    for (const one of this.#waiting) counts.set(one.address, (counts.get(one.address) ?? 0) + 1);
    let loser: WaitingJob | undefined;
    let most = counts.get(address) ?? 1;
    for (const one of this.#waiting) {
      const count = counts.get(one.address) ?? 0;
      if (count > most || (loser && count === most && one.address === loser.address)) {
        loser = one;
        most = count;
      }
    }
    return loser;
  }

  #abandon(waiting: WaitingJob): void {
    clearTimeout(waiting.timer);
    this.#waiting = this.#waiting.filter((one) => one !== waiting);
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
