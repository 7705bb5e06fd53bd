import type { ExecutionPackBundleV1 } from '../schemas/types.ts';
import { contextChange, hasContext } from './context.ts';
import { lockDifferences, lockOf, readLock } from './lock.ts';
import { CONTEXT, LOCK } from './paths.ts';

/** One thing that is not as the contract compiles: a file, and what is different. */
export interface Difference {
  readonly file: string;
  readonly message: string;
}

/** Whether the lock, and the packs if any were written, are those of the bundle. Nothing is changed. */
export async function differencesFrom(root: string, bundle: ExecutionPackBundleV1): Promise<Difference[]> {
  return [...(await inLock(root, bundle)), ...inContext(root, bundle)];
}

async function inLock(root: string, bundle: ExecutionPackBundleV1): Promise<Difference[]> {
  const lock = await readLock(root);
  if (!lock) return [{ file: LOCK, message: 'is missing' }];
  return lockDifferences(lock, lockOf(bundle)).map(({ what, locked, compiled }) => ({
    file: LOCK,
    message:
      locked === undefined
        ? `${what} is not locked; compiled from ${compiled}`
        : compiled === undefined
          ? `${what} is locked at ${locked}; no longer used`
          : `${what} is locked at ${locked}; compiled from ${compiled}`,
  }));
}

/** Packs are made again at will: a project that has none written is not behind. */
function inContext(root: string, bundle: ExecutionPackBundleV1): Difference[] {
  if (!hasContext(root)) return [];
  const { written, removed } = contextChange(root, bundle);
  return [
    ...written.map((name) => ({
      file: `${CONTEXT}/${name}`,
      message: 'is not what the contract compiles to',
    })),
    ...removed.map((name) => ({ file: `${CONTEXT}/${name}`, message: 'belongs to no pack any more' })),
  ];
}
