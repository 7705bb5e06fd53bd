import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { canonical } from '../schemas/canonical.ts';
import { parseJson } from '../schemas/json.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { agentsState, refreshAgents } from './agents-file.ts';
import { type ContextChange, contextChange, writeContext } from './context.ts';
import { readContract } from './contract.ts';
import { editText } from './edit-text.ts';
import { writeDocument } from './file.ts';
import { type Lock, writeLock } from './lock.ts';
import { ESSENCE } from './paths.ts';

/** The contract as it was read: what an upgrade may replace, as long as it is still this text. */
export interface Contract {
  readonly essence: EssenceV4;
  readonly text: string;
}

export async function readContractText(root: string): Promise<Contract> {
  const essence = await readContract(root);
  const text = readFileSync(join(root, ESSENCE), 'utf8');
  // It could have been replaced between the two.
  if (canonical(parseJson(Buffer.from(text))) !== canonical(essence)) throw changedMeanwhile(root);
  return { essence, text };
}

/** Everything an upgrade makes, before any of it is written. */
export interface Upgrade {
  readonly root: string;
  readonly before: { readonly contract: Contract; readonly lock: Lock };
  readonly essence: EssenceV4;
  readonly bundle: ExecutionPackBundleV1;
  readonly lock: Lock;
}

export interface UpgradeChange {
  readonly context: ContextChange;
  readonly essence: boolean;
  readonly agents: boolean;
  readonly lock: boolean;
}

/** What writing would change. */
export function changeBy({ root, before, essence, bundle, lock }: Upgrade): UpgradeChange {
  const differ = (one: unknown, other: unknown): boolean => canonical(one) !== canonical(other);
  return {
    context: contextChange(root, bundle),
    essence: differ(essence, before.contract.essence),
    agents: isAgentsStale(root, bundle),
    lock: differ(lock, before.lock),
  };
}

export const isAnything = ({ context, essence, agents, lock }: UpgradeChange): boolean =>
  essence || agents || lock || context.written.length + context.removed.length > 0;

/**
 * Writes what changes: packs, contract, agents block, and the lock last. Should it fail on the way, the old lock
 * still says what is due, and the same upgrade completes it.
 */
export function writeUpgrade(upgrade: Upgrade, change: UpgradeChange): void {
  const { root, before, essence, bundle, lock } = upgrade;
  const { text, essence: old } = before.contract;
  if (readFileSync(join(root, ESSENCE), 'utf8') !== text) throw changedMeanwhile(root);
  writeContext(root, bundle);
  if (change.essence) writeDocument(join(root, ESSENCE), editText(text, old, essence));
  if (change.agents) refreshAgents(root, bundle);
  if (change.lock) writeLock(root, lock);
}

/** A block that is damaged is for its owner to mend; it stops no upgrade. */
function isAgentsStale(root: string, bundle: ExecutionPackBundleV1): boolean {
  try {
    return agentsState(root, bundle) === 'stale';
  } catch (thrown) {
    if (thrown instanceof ServiceError) return false;
    throw thrown;
  }
}

function changedMeanwhile(root: string): ServiceError {
  return new ServiceError(
    'CONFLICT',
    `${quote(join(root, ESSENCE))} changed in the meantime. Nothing was written. Run it again.`,
  );
}
