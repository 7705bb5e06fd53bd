import { LIMITS } from '../base/limits.ts';

/**
 * Limits for untrusted source files. A file beyond a limit is named in the report as not read, and the run goes on. Real
 * files are far below them; SECURITY.md lists them. Other limits: the size of a file and the number of files in
 * `src/project/sources.ts`, the depth of nesting and the number of imports in `src/source/`.
 */

/** Findings of one rule in one file, or of one rule about the project; the rest is counted. */
export const MAX_FINDINGS_PER_RULE = LIMITS.findingsPerRule.max;

/** Findings of one project; the rest is counted. */
export const MAX_FINDINGS = LIMITS.findings.max;

/** Longer files are read in another process, which has limits for its time and memory. */
export const MAX_INLINE_LENGTH = 128 * 1024;

/** The same for style sheets: their parser is not native code, so the time limit can stop it. Those of an app are longer. */
export const MAX_INLINE_SHEET_LENGTH = 256 * 1024;

/** Shorter files cannot take long; watching the time would cost more than reading them. */
export const MAX_UNWATCHED_LENGTH = 8 * 1024;

/** Files that take longer are read again in the other process: this one must react to signals and requests. */
export const MAX_INLINE_MS = 500;

/** CPU time for one pass over a file in the other process; the largest ordinary files take half of it. */
export const MAX_CPU_MS = LIMITS.sourceCpuMs.max;

/** Elapsed time for one pass over a file in the other process, which may have to share the processor. */
export const MAX_ELAPSED_MS = LIMITS.sourceElapsedMs.max;

/** Memory for the objects of the other process. */
export const MAX_HEAP_MB = 512;

/** After this number of files beyond a limit, the other process is not started again in this run. */
export const MAX_FAILED_FILES = 5;
