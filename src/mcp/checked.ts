import { type Checked, checkedProject } from '../check/checked.ts';
import { stampOf } from '../project/stamp.ts';
import type { Session } from './session.ts';

interface Kept {
  readonly stamp: string;
  readonly checked: Checked;
}

/** So many projects at most, those that were asked for last: each is held with all that was read off its files. */
const MOST = 50;

/** What the last check of a project said, by its folder; nothing is kept of a service that may change by itself. */
const kept = new WeakMap<Session['client'], Map<string, Kept>>();

/** A project held against its contract: the same as the command line says, and said again while nothing changes. */
export async function checkedIn(session: Session, root: string): Promise<Checked> {
  const { client, env, signal, origin } = session;
  const stamp = stampOf(root);
  const own = kept.get(client) ?? new Map<string, Kept>();
  const before = own.get(root);
  if (before?.stamp === stamp.digest) return before.checked;
  const checked = await checkedProject(
    root,
    { env, client: async () => client, signal },
    // No answer has a clock in it: equal projects, equal bytes.
    { generatedAt: stamp.changedAt, failOn: 'error' },
  );
  if (origin === 'embedded') {
    // Checking may have written its own notes.
    own.delete(root);
    own.set(root, { stamp: stampOf(root).digest, checked });
    for (const oldest of [...own.keys()].slice(0, -MOST)) own.delete(oldest);
    kept.set(client, own);
  }
  return checked;
}
