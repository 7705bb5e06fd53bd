import { createHash } from 'node:crypto';
import { ServiceError } from '../base/errors.ts';
import { BASELINE, type Baseline, parseBaseline } from './baseline.ts';
import { type ChangedFiles, readCommittedText } from './changed.ts';
import { readTextInside } from './folder.ts';
import { ESSENCE } from './paths.ts';
import { join } from 'node:path';

/** A baseline with where it comes from. */
export interface DebtBaseline {
  /** `sha256:` and hex digits, over its text. */
  readonly hash: string;
  /** Undefined if the text is none. */
  readonly document: Baseline | undefined;
  /** Whether the state that the change began from has it; undefined where there is no such state. */
  readonly isOfBase: boolean | undefined;
}

/**
 * The debt that was known before the change: the baseline of the state that it began from, whatever the change made of
 * the file. Without one there, the file as it lies in the project, marked as what the change brought.
 */
export async function readDebtBaseline(
  root: string,
  changed: ChangedFiles | undefined,
): Promise<DebtBaseline | undefined> {
  const before = changed && (await readCommittedText(root, changed.base, BASELINE));
  const text = before ?? readTextInside(root, join(root, BASELINE));
  if (text === undefined) return undefined;
  return {
    hash: hashOf(text),
    document: parseIfBaseline(text),
    isOfBase: changed && before !== undefined,
  };
}

function parseIfBaseline(text: string): Baseline | undefined {
  try {
    return parseBaseline(text);
  } catch (thrown) {
    if (thrown instanceof ServiceError) return undefined;
    throw thrown;
  }
}

export interface ContractChange {
  readonly path: string;
  readonly changeType: 'added' | 'updated' | 'removed';
  readonly baseHash: string | null;
  readonly currentHash: string | null;
}

/** What people agreed on, and what the project set for itself. */
const CONTRACT = [ESSENCE, '.svc/rules.json', '.svc/local-patterns.json', '.svc/style-bridge.json'];

/** Which files of the contract are others than in the state that the change began from. */
export async function findContractChanges(root: string, changed: ChangedFiles): Promise<ContractChange[]> {
  const changes: ContractChange[] = [];
  for (const path of CONTRACT.filter((one) => changed.files.includes(one))) {
    const baseHash = hashIfAny(await readCommittedText(root, changed.base, path));
    const currentHash = hashIfAny(readTextInside(root, join(root, path)));
    if (baseHash === currentHash) continue;
    const changeType = baseHash === null ? 'added' : currentHash === null ? 'removed' : 'updated';
    changes.push({ path, changeType, baseHash, currentHash });
  }
  return changes;
}

const hashIfAny = (text: string | undefined): string | null => (text === undefined ? null : hashOf(text));

const hashOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
