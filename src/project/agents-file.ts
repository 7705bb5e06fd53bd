import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import type { ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { blockOf, withBlock, withoutBlock } from './agents.ts';
import { agentsIndex } from './agents-index.ts';
import { writeDocument } from './file.ts';
import { AGENTS } from './paths.ts';

/** `AGENTS.md` of a project before and after something is done to its block. */
export interface AgentsChange {
  /** Undefined where there is no file. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What `svc init` makes of the file. Fails before anything is written if it cannot be kept whole. */
export function agentsWithBlock(root: string, bundle: ExecutionPackBundleV1): AgentsChange {
  const before = readAgents(root);
  return { before, after: withBlock(before, agentsIndex(bundle)) };
}

/** The file with its block taken out. */
export function agentsWithoutBlock(root: string): AgentsChange {
  const before = readAgents(root);
  return { before, after: before === undefined ? undefined : withoutBlock(before) };
}

/** Brings a block that is there up to date; a file without one is left alone. True if something was written. */
export function refreshAgents(root: string, bundle: ExecutionPackBundleV1): boolean {
  return agentsState(root, bundle) === 'stale' && writeAgents(root, agentsWithBlock(root, bundle));
}

/** Whether the block is the one of the bundle. */
export function agentsState(root: string, bundle: ExecutionPackBundleV1): 'current' | 'stale' | 'none' {
  const block = blockOf(readAgents(root) ?? '');
  if (block === undefined) return 'none';
  return block === agentsIndex(bundle) ? 'current' : 'stale';
}

/** True if something was written or removed. */
export function writeAgents(root: string, { before, after }: AgentsChange): boolean {
  if (before === after) return false;
  // It may have been open in an editor while a question was being asked.
  if (readAgents(root) !== before)
    throw new ServiceError('CONFLICT', `${AGENTS} changed in the meantime and was left alone.`);
  if (after === undefined) rmSync(join(root, AGENTS));
  else writeDocument(join(root, AGENTS), after);
  return true;
}

function readAgents(root: string): string | undefined {
  const path = join(root, AGENTS);
  const refuse = (what: string): ServiceError =>
    new ServiceError('NOT_REGULAR_FILE', `${quote(path)} ${what} Use --no-agents to leave it alone.`);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  // Replacing a link would part the two files that somebody joined.
  if (!stat.isFile()) throw refuse('is a link or no file.');
  try {
    // Bytes that are no UTF-8 would not come out as they went in.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch (thrown) {
    if (thrown instanceof TypeError) throw refuse('is not UTF-8.');
    const { code = '' } = thrown as NodeJS.ErrnoException;
    throw new ServiceError(
      code === 'EACCES' || code === 'EPERM' ? 'PERMISSION_DENIED' : 'READ_FAILED',
      `${quote(path)} cannot be read: ${code}.`,
      { cause: thrown },
    );
  }
}
