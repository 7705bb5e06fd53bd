/** Median time of one call in microseconds, over rounds that are long enough to time. */
export function measureMedian(work: () => unknown, { rounds = 15, millis = 60, warm = 300 } = {}): number {
  const once = (count: number): number => {
    const start = performance.now();
    for (let i = 0; i < count; i++) work();
    return performance.now() - start;
  };
  // Gives the JIT compiler time to optimise.
  for (const start = performance.now(); performance.now() - start < warm; ) work();
  let count = 1;
  while (once(count) < millis / 4 && count < 1e7) count *= 2;
  const times = Array.from({ length: rounds }, () => (once(count) * 1000) / count);
  return median(times);
}

/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Latency of single calls in microseconds. */
export interface Times {
  readonly p50: number;
  readonly p99: number;
}

export const summarizeTimes = (micros: readonly number[]): Times => ({
  p50: median(micros),
  p99: quantile(micros, 0.99),
});

export const formatTime = (micros: number): string =>
  micros < 1000 ? `${micros.toFixed(1)} µs` : `${(micros / 1000).toFixed(2)} ms`;

export interface Row {
  readonly what: string;
  /** Microseconds, median. */
  readonly micros: number;
  /** Ratio to the baseline of the table. */
  readonly ratio: number;
  readonly note?: string;
}

/** A row without a time: a share, a size, or a measurement that was not possible. */
export const noteRow = (what: string, note: string): Row => ({
  what,
  micros: Number.NaN,
  ratio: Number.NaN,
  note,
});

export interface Benchmark {
  readonly title: string;
  /** Reference of every ratio, measured in the same run. */
  readonly baseline: string;
  /** Packages it compares with; their versions are listed with the figures. */
  readonly peers?: readonly string[];
  run(): readonly Row[] | Promise<readonly Row[]>;
}

/** Limits the number of synthetic records to `SVC_BENCH_MOST`, to try a benchmark on a small machine. */
export const limitRecords = (planned: number): number =>
  Math.min(planned, Number(process.env['SVC_BENCH_MOST'] ?? planned));

/**
 * The environment of a measured program: offline, and without the certificates that Node would parse at each start where the
 * variable is set. That takes longer than the start itself, and would hide what the program costs.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { SVC_API_URL: _, REGISTRY_URL: __, NODE_EXTRA_CA_CERTS: ___, ...rest } = process.env;
  return rest;
}
