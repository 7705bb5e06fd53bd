/**
 * Keeps the data of builds, so that a change of a program does not compute it again: it takes longer than bundling. The key
 * is a digest of everything that the data is computed from, the code of the step included.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './stamp.js';

const CACHE = join(ROOT, 'node_modules/.cache/svc/data');
const MAX_ENTRIES = 16;

/** The steps of `data.ts` and what they write. */
const FILES = {
  index: ['content/search/index.bin', 'content/search/index.sha256'],
  records: ['content/assessment.json', 'content/packed.bin'],
  registry: ['content/registry.bin'],
  package: ['http/encoded.bin', 'worker/index.bin', 'worker/packed.txt'],
} as const;

export type Step = keyof typeof FILES;

/** Identifies the data that the bundled steps in `staging` compute from the inputs with these digests. */
export function dataKey(staging: string, inputs: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256').update(`${process.version}\n${JSON.stringify(FILES)}\n`);
  const add = (name: string, digest: string): void => void hash.update(`${name}\0${digest}\n`);
  const step = join(staging, 'build');
  for (const name of readdirSync(step).sort())
    add(
      `build/${name}`,
      createHash('sha256')
        .update(readFileSync(join(step, name)))
        .digest('hex'),
    );
  // The sources are in the bundle, but for the validators, which it loads.
  for (const [name, digest] of inputs)
    if (!name.startsWith('src/') || name.startsWith('src/schemas/validators/')) add(name, digest);
  return hash.digest('hex');
}

/** Copies kept data into the build; false if there is none. */
export function restoreData(key: string, step: Step, staging: string): boolean {
  const kept = join(CACHE, `${key}-${step}`);
  if (!existsSync(kept)) return false;
  try {
    for (const name of FILES[step]) cpSync(join(kept, name), join(staging, name));
    return true;
  } catch {
    // Another build has just removed it.
    return false;
  }
}

/** Keeps the data of a step. It appears whole or not at all, and the oldest makes room. */
export function keepData(key: string, step: Step, staging: string): void {
  mkdirSync(CACHE, { recursive: true });
  const own = mkdtempSync(join(CACHE, '.new-'));
  try {
    for (const name of FILES[step]) {
      mkdirSync(dirname(join(own, name)), { recursive: true });
      cpSync(join(staging, name), join(own, name));
    }
    renameSync(own, join(CACHE, `${key}-${step}`));
  } catch {
    // Another build has kept the same, or the folder cannot be written: the next build computes it again.
    rmSync(own, { recursive: true, force: true });
  }
  const oldest = readdirSync(CACHE)
    .map((name) => ({
      path: join(CACHE, name),
      at: statSync(join(CACHE, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.at - a.at)
    .slice(MAX_ENTRIES);
  for (const { path } of oldest) rmSync(path, { recursive: true, force: true });
}
