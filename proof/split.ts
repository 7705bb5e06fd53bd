import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Violations } from './measure.ts';

/** Result of a part of a claim, as plain data that another process can send. */
export interface PartResult {
  readonly done: number;
  readonly violations: number;
  /** The first cases. */
  readonly cases: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

/** Runs a part of a claim of the given size and seed. */
export type RunPart = (size: number, seed: number, report: (progress: string) => void) => Promise<PartResult>;

interface SplitResult {
  readonly done: number;
  readonly violations: Violations;
  readonly figures: ReadonlyMap<string, number>;
}

/** Size from which a second process pays off. */
const MIN_SPLIT_SIZE = 10_000;

const CHILD = fileURLToPath(new URL('split-worker.ts', import.meta.url));

/** Runs a claim whose module exports `part`; large sizes are split between two processes. */
export async function runInTwoProcesses(
  module: string,
  part: RunPart,
  size: number,
  seed: number,
  report: (progress: string) => void,
): Promise<SplitResult> {
  const half = Math.ceil(size / 2);
  const parts =
    size < MIN_SPLIT_SIZE
      ? [await part(size, seed, report)]
      : await Promise.all([
          runInChild(module, half, seed, report),
          runInChild(module, size - half, seed + size, report),
        ]);
  const violations = new Violations();
  const figures = new Map<string, number>();
  for (const one of parts) {
    for (const what of one.cases) violations.add(what, 0);
    violations.count += one.violations;
    for (const [name, count] of Object.entries(one.figures))
      figures.set(name, (figures.get(name) ?? 0) + count);
  }
  return { done: parts.reduce((sum, { done }) => sum + done, 0), violations, figures };
}

function runInChild(
  module: string,
  size: number,
  seed: number,
  report: (progress: string) => void,
): Promise<PartResult> {
  const child = fork(CHILD, [module, String(size), String(seed)], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.on('message', (message: string | PartResult) => {
      if (typeof message === 'string') report(message);
      else resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`A worker exited with ${code}.`)));
  });
}
