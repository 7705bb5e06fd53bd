import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contextChange, hasContext } from '../../../project/context.ts';
import { CONTEXT } from '../../../project/paths.ts';
import type { ExecutionPackBundleV1 } from '../../../schemas/types.ts';

export type Local = 'current' | 'stale' | 'missing';

/** Whether what lies in `.svc/context` is what the contract gives now; of one pack, or of all. */
export function localState(root: string, bundle: ExecutionPackBundleV1, markdown?: string): Local {
  if (!hasContext(root)) return 'missing';
  const { written, removed } = contextChange(root, bundle);
  if (markdown === undefined) return written.length + removed.length === 0 ? 'current' : 'stale';
  if (!existsSync(join(root, CONTEXT, markdown))) return 'missing';
  const own = [markdown, markdown.replace(/\.md$/, '.json')];
  return own.some((name) => written.includes(name)) ? 'stale' : 'current';
}
