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
  return middle(times);
}

/** The value that a share of the values is below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const middle = (values: readonly number[]): number => quantile(values, 0.5);

/** Microseconds of single calls. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
}

export const timesOf = (micros: readonly number[]): Times => ({
  p50: middle(micros),
  p99: quantile(micros, 0.99),
});

export const timeText = (micros: number): string =>
  micros < 1000 ? `${micros.toFixed(1)} µs` : `${(micros / 1000).toFixed(2)} ms`;

export interface Row {
  readonly what: string;
  /** Microseconds, median. */
  readonly micros: number;
  /** The same against the floor or peer of the table. */
  readonly ratio: number;
  readonly note?: string;
}

/** A row that has no time: a share, a size, or what could not be measured. */
export const told = (what: string, note: string): Row => ({
  what,
  micros: Number.NaN,
  ratio: Number.NaN,
  note,
});

export interface Question {
  readonly question: string;
  /** What every ratio is measured against, in the same run. */
  readonly floor: string;
  /** Packages that it compares with: their versions stand beside the figures. */
  readonly peers?: readonly string[];
  answer(): readonly Row[] | Promise<readonly Row[]>;
}

/** The most records that are made up: fewer than planned, to see on a small machine that it works. */
export const most = (planned: number): number =>
  Math.min(planned, Number(process.env['SVC_BENCH_MOST'] ?? planned));
