/** All benchmarks by name, in the order of the results. Each is loaded only in the process that runs it. */
import type { Benchmark } from './measure.ts';

export const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  accept: async () => (await import('./validation.ts')).acceptBenchmark,
  refuse: async () => (await import('./validation.ts')).rejectBenchmark,
  search: async () => (await import('./search.ts')).searchBenchmark,
  index: async () => (await import('./search.ts')).indexBenchmark,
  growth: async () => (await import('./growth.ts')).growthBenchmark,
  compile: async () => (await import('./packs.ts')).compileBenchmark,
  repetition: async () => (await import('./packs.ts')).repetitionBenchmark,
  serve: async () => (await import('./http.ts')).serveBenchmark,
  service: async () => (await import('./service.ts')).serviceBenchmark,
  busy: async () => (await import('./busy.ts')).busyBenchmark,
  cli: async () => (await import('./cli.ts')).cliBenchmark,
  agent: async () => (await import('./mcp.ts')).agentBenchmark,
  recheck: async () => (await import('./mcp.ts')).recheckBenchmark,
  verify: async () => (await import('./verify.ts')).verifyBenchmark,
  precision: async () => (await import('./verify.ts')).precisionBenchmark,
  database: async () => (await import('./database.ts')).databaseBenchmark,
};

/** Benchmarks that take minutes and run only when named. */
export const SLOW: readonly string[] = ['database'];
