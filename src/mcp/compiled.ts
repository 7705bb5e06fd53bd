import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import type { Session } from './session.ts';

interface Kept {
  readonly text: string;
  readonly bundle: ExecutionPackBundleV1;
}

/** The last bundle: an agent asks for one pack after the other of the same document. */
const kept = new WeakMap<Session['client'], Kept>();

/** All packs of a document; nothing is kept of a service that may change by itself. */
export async function compiledIn(
  { client, origin, signal }: Session,
  essence: EssenceV4,
  namespace: string | undefined,
): Promise<ExecutionPackBundleV1> {
  const text = JSON.stringify([namespace, essence]);
  const before = kept.get(client);
  if (before?.text === text) return before.bundle;
  const bundle = await client.compilePacks(essence, { namespace }, { signal });
  if (origin === 'embedded') kept.set(client, { text, bundle });
  return bundle;
}
