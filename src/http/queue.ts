import { ServiceError } from '../base/errors.ts';

export interface QueueOptions {
  /** Lets everything else that is ready have its turn. */
  turn(): Promise<void>;
  /** The same between two jobs, where more may have piled up. */
  pause?(): Promise<void>;
  /** Milliseconds on a clock that never jumps. */
  now(): number;
  /** How many may wait beside the one whose turn it is. */
  readonly most?: number;
  /** Milliseconds that one may wait. */
  readonly patience?: number;
}

interface Place {
  /** When it came; when its job has begun, when that was. */
  since: number;
}

export const busy = (): ServiceError =>
  new ServiceError('OVERLOADED', 'The service is busy; retry in 1 second.', { retryAfter: 1 });

/**
 * One job of the processor at a time and one a turn, so that all other requests are answered between two of them.
 * Whoever would have to wait too long is told so at once.
 *
 * Each waits by itself and looks whether it is first: on the edge a request can vanish and whatever it was to wake
 * would sleep forever. A place that is older than anyone may wait belongs to such a request, and is passed over.
 */
export class Queue {
  readonly #options: Required<QueueOptions>;
  #line: Place[] = [];

  constructor({ turn, pause = turn, now, most = 8, patience = 500 }: QueueOptions) {
    this.#options = { turn, pause, now, most, patience };
  }

  async run<Result>(job: () => Result | Promise<Result>): Promise<Result> {
    const { turn, pause, now, most, patience } = this.#options;
    this.#passOver();
    if (this.#line.length > most) throw busy();
    const place: Place = { since: now() };
    this.#line.push(place);
    try {
      while (this.#line[0] !== place) {
        await turn();
        if (now() - place.since > patience) throw busy();
        this.#passOver();
      }
      // Also if nobody was before it: that one had its job in this very turn, perhaps.
      await pause();
      if (now() - place.since > patience) throw busy();
      place.since = now();
      return await job();
    } finally {
      this.#line = this.#line.filter((one) => one !== place);
    }
  }

  #passOver(): void {
    const { now, patience } = this.#options;
    const oldest = now() - patience;
    this.#line = this.#line.filter(({ since }) => since >= oldest);
  }
}
