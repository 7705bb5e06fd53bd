import { type ProjectCheck, checkProject } from '../project/check.ts';
import { stampProject } from '../project/sources.ts';
import type { MemoryCache } from '../project/cache.ts';
import type { Session } from './session.ts';

interface Kept {
  readonly stamp: string;
  readonly checked: ProjectCheck;
  /** Of its files: after a change only those that changed are read again. */
  readonly memory: MemoryCache;
}

/** So many projects at most, those that were asked for last: each is held with all that was read off its files. */
const MOST = 50;

/** What the last check of a project said, by its folder; nothing is kept of a service that may change by itself. */
const kept = new WeakMap<Session['client'], Map<string, Kept>>();

/** A project held against its contract: the same as the command line says, and said again while nothing changes. */
export async function checkedIn(session: Session, root: string): Promise<ProjectCheck> {
  const { client, release, signal, origin } = session;
  const stamp = stampProject(root);
  const own = kept.get(client) ?? new Map<string, Kept>();
  const before = own.get(root);
  const memory = before?.memory ?? {};
  const keep = (checked: ProjectCheck): ProjectCheck => {
    own.delete(root);
    own.set(root, { stamp: stamp.digest, checked, memory });
    for (const oldest of [...own.keys()].slice(0, -MOST)) own.delete(oldest);
    kept.set(client, own);
    return checked;
  };
  if (before?.stamp === stamp.digest) return keep(before.checked);
  const checked = await checkProject(
    root,
    { release, client: async () => client, signal, memory },
    // No answer has a clock in it: equal projects, equal bytes.
    { generatedAt: stamp.changedAt, failOn: 'error' },
  );
  // By the stamp from before: what changed meanwhile is read the next time.
  return origin === 'embedded' ? keep(checked) : checked;
}
