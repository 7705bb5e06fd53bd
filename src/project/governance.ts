import { ServiceError } from '../base/errors.ts';
import { sha256Digest } from '../base/hash.ts';
import { BASELINE, type Baseline, parseBaseline } from './baseline.ts';
import { type ChangedFiles, readCommittedText } from './changed.ts';
import { readTextInside } from './folder.ts';
import { ESSENCE } from './paths.ts';
import { join } from 'node:path';

/** A baseline and its origin. */
export interface DebtBaseline {
  /** SHA-256 digest of the text. */
  readonly hash: string;
  /** Undefined if the text is not a valid baseline. */
  readonly document: Baseline | undefined;
  /** True if the base commit contains it; undefined without a base commit. */
  readonly isOfBase: boolean | undefined;
}

/**
 * Reads the baseline from before the change: from the base commit, whatever the change did to the file. If the commit
 * has no baseline, reads the file in the project and marks it as part of the change.
 */
export async function readDebtBaseline(
  root: string,
  changed: ChangedFiles | undefined,
): Promise<DebtBaseline | undefined> {
  const before = changed && (await readCommittedText(root, changed.base, BASELINE));
  const text = before ?? readTextInside(root, join(root, BASELINE));
  if (text === undefined) return undefined;
  return {
    hash: sha256Digest(text),
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

/** The contract and the local rules of the project. */
const CONTRACT = [ESSENCE, '.svc/rules.json', '.svc/local-patterns.json', '.svc/style-bridge.json'];

/** Finds files of the contract that differ from the base commit. */
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

const hashIfAny = (text: string | undefined): string | null =>
  text === undefined ? null : sha256Digest(text);
