/** Collects violations of a promise: their number and the first cases in words. */
export class Violations {
  count = 0;
  readonly cases: string[] = [];

  add(what: string, count = 1): void {
    this.count += count;
    if (this.cases.length < 3) this.cases.push(what.slice(0, 300));
  }

  /** Adds a violation unless the condition is true. */
  unless(holds: boolean, what: () => string): void {
    if (!holds) this.add(what());
  }

  /** Formats the note of the result, first cases first. */
  note(...more: readonly string[]): string {
    return [...this.cases.map((one) => `VIOLATION: ${one}`), ...more].join('; ');
  }
}

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Pseudo-random numbers from 0 to 1, equal in every run with the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/**
 * Lets other claims of this process go on. A loop that only awaits what is settled would keep their sockets and timers
 * waiting until it ends.
 */
export const yieldTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Runs `work` for each number below `count`, on several lanes at once; `until` may stop it early. Returns the number of runs. */
export async function runConcurrently(
  count: number,
  lanes: number,
  work: (index: number, lane: number) => Promise<void>,
  until: () => boolean = () => false,
): Promise<number> {
  let next = 0;
  let done = 0;
  const lane = async (number: number): Promise<void> => {
    while (next < count && !until()) {
      await work(next++, number);
      done++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return done;
}

/** Quantile of sorted numbers; 0 for an empty list. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
