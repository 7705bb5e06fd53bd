import { ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';

export interface QueueOptions {
  /** Yields to the event loop once. */
  yieldTurn(): Promise<void>;
  /** Yields between two jobs, long enough to serve requests that piled up; `yieldTurn` by default. */
  pause?(): Promise<void>;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Jobs that may wait in addition to the one that runs. */
  readonly maxWaiting?: number;
  readonly maxWaitMs?: number;
}

interface QueueEntry {
  /** When the job was queued; once it runs, when it started. */
  since: number;
}

export const overloaded = (): ServiceError =>
  new ServiceError('OVERLOADED', 'The service is busy; retry in 1 second.', { retryAfter: 1 });

/**
 * Runs one CPU-bound job at a time and yields between jobs, so that cheap requests are served in between. Rejects a job
 * at once if it would have to wait too long.
 *
 * Every job polls for its turn instead of being woken by the previous one: on the edge a request can be cancelled at any
 * time, and the jobs behind it would never wake. Entries older than the maximum wait belong to such requests and are
 * dropped.
 */
export class JobQueue {
  readonly #options: Required<QueueOptions>;
  #entries: QueueEntry[] = [];

  constructor({
    yieldTurn,
    pause = yieldTurn,
    now,
    maxWaiting = LIMITS.waitingCompiles.max,
    maxWaitMs = 500,
  }: QueueOptions) {
    this.#options = { yieldTurn, pause, now, maxWaiting, maxWaitMs };
  }

  async run<Result>(job: () => Result | Promise<Result>): Promise<Result> {
    const { yieldTurn, pause, now, maxWaiting, maxWaitMs } = this.#options;
    this.#dropAbandoned();
    if (this.#entries.length > maxWaiting) throw overloaded();
    const entry: QueueEntry = { since: now() };
    this.#entries.push(entry);
    try {
      while (this.#entries[0] !== entry) {
        await yieldTurn();
        if (now() - entry.since > maxWaitMs) throw overloaded();
        this.#dropAbandoned();
      }
      // Even at the head of the queue: the previous job may have ended in this very turn.
      await pause();
      if (now() - entry.since > maxWaitMs) throw overloaded();
      entry.since = now();
      return await job();
    } finally {
      this.#entries = this.#entries.filter((one) => one !== entry);
    }
  }

  #dropAbandoned(): void {
    const { now, maxWaitMs } = this.#options;
    const oldest = now() - maxWaitMs;
    this.#entries = this.#entries.filter(({ since }) => since >= oldest);
  }
}
