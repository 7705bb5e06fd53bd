/** What is measured, by name, in the order of the results. Each is loaded only in the process that answers it. */
import type { Question } from './measure.ts';

export const QUESTIONS: Readonly<Record<string, () => Promise<Question>>> = {
  accept: async () => (await import('./validation.ts')).accepting,
  refuse: async () => (await import('./validation.ts')).refusing,
  search: async () => (await import('./search.ts')).asking,
  index: async () => (await import('./search.ts')).opening,
  growth: async () => (await import('./growth.ts')).growing,
  compile: async () => (await import('./packs.ts')).compiling,
  repetition: async () => (await import('./packs.ts')).repeating,
  serve: async () => (await import('./http.ts')).serving,
  service: async () => (await import('./service.ts')).startingService,
  cli: async () => (await import('./cli.ts')).starting,
  agent: async () => (await import('./mcp.ts')).listing,
  recheck: async () => (await import('./mcp.ts')).rechecking,
  verify: async () => (await import('./verify.ts')).verifying,
  precision: async () => (await import('./verify.ts')).judging,
  database: async () => (await import('./database.ts')).storing,
};

/** Minutes long: only when asked for by name. */
export const LONG: readonly string[] = ['database'];
