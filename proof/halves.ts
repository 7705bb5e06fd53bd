import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Broken } from './broken.ts';

/** What came of a part of a claim; plain data, as another process sends it. */
export interface Part {
  readonly done: number;
  readonly broken: number;
  /** The first cases. */
  readonly cases: readonly string[];
  readonly figures: Readonly<Record<string, number>>;
}

/** Does so much of a claim, with numbers from this seed. */
export type DoPart = (size: number, seed: number, say: (progress: string) => void) => Promise<Part>;

interface Whole {
  readonly done: number;
  readonly broken: Broken;
  readonly figures: ReadonlyMap<string, number>;
}

/** From so much on, another process is worth its start. */
const WORTH = 10_000;

const CHILD = fileURLToPath(new URL('half.ts', import.meta.url));

/** The parts of a claim whose module exports `part`: where there is much to do, one half on each of two cores. */
export async function inHalves(
  module: string,
  part: DoPart,
  size: number,
  seed: number,
  say: (progress: string) => void,
): Promise<Whole> {
  const half = Math.ceil(size / 2);
  const parts =
    size < WORTH
      ? [await part(size, seed, say)]
      : await Promise.all([inChild(module, half, seed, say), inChild(module, size - half, seed + size, say)]);
  const broken = new Broken();
  const figures = new Map<string, number>();
  for (const one of parts) {
    for (const what of one.cases) broken.add(what, 0);
    broken.count += one.broken;
    for (const [name, count] of Object.entries(one.figures))
      figures.set(name, (figures.get(name) ?? 0) + count);
  }
  return { done: parts.reduce((sum, { done }) => sum + done, 0), broken, figures };
}

function inChild(module: string, size: number, seed: number, say: (progress: string) => void): Promise<Part> {
  const child = fork(CHILD, [module, String(size), String(seed)], { execArgv: ['--import', 'tsx'] });
  return new Promise((resolve, reject) => {
    child.on('message', (message: string | Part) => {
      if (typeof message === 'string') say(message);
      else resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`A half ended with ${code}.`)));
  });
}
