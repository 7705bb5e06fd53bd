import { LIMITS } from '../base/limits.ts';
import { FairQueue } from './fair-queue.ts';
import type { Client } from './messages.ts';
import { overloaded } from './queue.ts';

interface SchedulerOptions {
  /** Yields to the event loop once. */
  yieldTurn(): Promise<void>;
  /** Yields between two turns with jobs, long enough to accept new connections. */
  pause(): Promise<void>;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /**
   * The time that jobs may take in one turn of the event loop. Node accepts one connection per turn: with longer turns, a
   * new client waits behind all that connected before it.
   */
  readonly maxTurnMs?: number;
  readonly maxWaiting?: number;
}

interface WaitingJob {
  readonly address: string;
  run(): Promise<void>;
  reject(): void;
}

/**
 * Runs short CPU-bound jobs at once, until they have taken a few milliseconds of this turn of the event loop; all others
 * wait for later turns. A thousand connections that are readable in the same turn would otherwise delay health checks and
 * cached responses until all of them are answered.
 */
export class TurnScheduler {
  readonly #yieldTurn: () => Promise<void>;
  readonly #pause: () => Promise<void>;
  readonly #now: () => number;
  readonly #maxTurnMs: number;
  readonly #waiting: FairQueue<WaitingJob>;
  #turnStart: number | undefined;

  constructor({
    yieldTurn,
    pause,
    now,
    maxTurnMs = 1,
    maxWaiting = LIMITS.waitingRequests.max,
  }: SchedulerOptions) {
    this.#yieldTurn = yieldTurn;
    this.#pause = pause;
    this.#now = now;
    this.#maxTurnMs = maxTurnMs;
    this.#waiting = new FairQueue(maxWaiting);
  }

  run<Result>(job: () => Promise<Result>, client: Client): Promise<Result> {
    if (this.#turnStart === undefined) {
      this.#turnStart = this.#now();
      void this.#runWaiting();
    }
    if (this.#waiting.size === 0 && this.#hasTime()) return job();
    return new Promise((resolve, reject) => {
      const waiting: WaitingJob = {
        address: client.address ?? '',
        run: () => {
          stopWatching?.();
          return job().then(resolve, reject);
        },
        reject: () => {
          stopWatching?.();
          reject(overloaded());
        },
      };
      // A job keeps everything that its client has sent.
      const stopWatching = client.whenGone?.(() => {
        this.#waiting.remove(waiting);
        reject(overloaded());
      });
      this.#waiting.add(waiting)?.reject();
    });
  }

  #hasTime(): boolean {
    return this.#now() - (this.#turnStart ?? 0) < this.#maxTurnMs;
  }

  /** Runs what waits in the following turns, until nothing waits. */
  async #runWaiting(): Promise<void> {
    await this.#yieldTurn();
    while (this.#waiting.size > 0) {
      this.#turnStart = this.#now();
      // A job that has not ended after a turn waits for a database, not for the processor.
      while (this.#waiting.size > 0 && this.#hasTime())
        await Promise.race([this.#waiting.take()?.run(), this.#yieldTurn()]);
      await this.#pause();
    }
    this.#turnStart = undefined;
  }
}
