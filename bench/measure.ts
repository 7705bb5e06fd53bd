/** Median time of one call in microseconds, over rounds that each last long enough to be timed. */
export function median(work: () => unknown, { rounds = 15, millis = 60, warm = 300 } = {}): number {
  const once = (count: number): number => {
    const start = performance.now();
    for (let i = 0; i < count; i++) work();
    return performance.now() - start;
  };
  // Long enough for the engine to have compiled what it will compile.
  for (const start = performance.now(); performance.now() - start < warm; ) work();
  let count = 1;
  while (once(count) < millis / 4 && count < 1e7) count *= 2;
  const times = Array.from({ length: rounds }, () => (once(count) * 1000) / count);
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}

export interface Row {
  readonly what: string;
  /** Microseconds, median. */
  readonly micros: number;
  /** The same against the floor or peer of the table. */
  readonly ratio: number;
  readonly note?: string;
}

export interface Question {
  readonly question: string;
  /** What every ratio is measured against, in the same run. */
  readonly floor: string;
  answer(): readonly Row[] | Promise<readonly Row[]>;
}
