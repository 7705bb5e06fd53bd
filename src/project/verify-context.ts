import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionPackBundleV1 } from '../schemas/types.ts';
import type { ContextState } from '../verify/rule.ts';
import { agentsState } from './agents-file.ts';
import { contextChange } from './context.ts';
import { lockDifferences, lockOf, readLock } from './lock.ts';
import { CONTEXT } from './paths.ts';

/** What svc wrote into the project, held against what it would write now. */
export async function contextStateOf(
  root: string,
  bundle: ExecutionPackBundleV1,
  graph: ContextState['graph'],
): Promise<ContextState> {
  const isThere = (name: string): boolean => existsSync(join(root, CONTEXT, name));
  const { written, removed } = contextChange(root, bundle);
  const lock = await readLock(root);
  return {
    manifest: isThere('pack-manifest.json'),
    review: isThere('review-pack.json'),
    stale: [...written, ...removed],
    lock: !lock ? 'missing' : lockDifferences(lock, lockOf(bundle)).length > 0 ? 'stale' : 'current',
    agents: agentsState(root, bundle),
    graph,
  };
}
