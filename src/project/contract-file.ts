import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { readBytesInside, writeDocuments } from './file.ts';
import { ensureFolder } from './folder.ts';
import { BACKUP, DRIFT_LOG, ESSENCE } from './paths.ts';
import { createHash } from 'node:crypto';
import { withLock } from './write-lock.ts';
import { parseJson } from '../schemas/json.ts';

/** The contract as bytes, and what they are known by. */
export interface ContractFile {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** What stands for the hash of a file that is not there. */
export const NO_FILE = 'none';

export const hashOf = (bytes: string | Uint8Array): string =>
  `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** The file of the contract, valid or not; undefined if there is none. `within` is a real path. */
export function readContractFile(root: string, within: string): ContractFile | undefined {
  const bytes = readBytesInside(join(root, ESSENCE), within);
  return bytes && { bytes, hash: hashOf(bytes) };
}

/** What is written at once, or not at all. */
export interface ContractWrite {
  /** The hash of the contract that the change was made for. */
  readonly expected: string;
  /** The new contract; undefined if it stays. */
  readonly text?: string | undefined;
  /** What becomes of the notes about drift. */
  readonly drift?: ((entries: readonly DriftEntry[]) => readonly DriftEntry[]) | undefined;
  /** Whether the contract as it was is kept beside the new one. */
  readonly keepsBackup?: boolean;
}

/**
 * Replaces the contract, unless it is another one by now: no other process writes in the project meanwhile, and each
 * file is the old one or the new one at any time. Nothing outside of `within`, a real path, is written.
 */
export async function writeContract(
  root: string,
  within: string,
  { expected, text, drift, keepsBackup = false }: ContractWrite,
): Promise<void> {
  const write = (): void => {
    const before = readContractFile(root, within);
    if ((before?.hash ?? NO_FILE) !== expected) throw conflictError(before?.hash);
    const documents: [string, string | Uint8Array][] = [];
    if (text !== undefined && keepsBackup && before) documents.push([join(root, BACKUP), before.bytes]);
    if (text !== undefined) documents.push([join(root, ESSENCE), text]);
    const entries = drift && readDriftLog(root, within);
    const after = entries && drift(entries);
    if (entries && after && formatDriftLog(after) !== formatDriftLog(entries)) {
      ensureFolder(root, '.svc', within);
      documents.push([join(root, DRIFT_LOG), formatDriftLog(after)]);
    }
    writeDocuments(documents, within);
  };
  await withLock(root, [ESSENCE, DRIFT_LOG], write, { within });
}

/** Somebody else has changed the contract; `hash` is that of the file as it is. */
export const conflictError = (hash: string | undefined): ServiceError =>
  new ServiceError(
    'CONFLICT',
    hash === undefined
      ? `${ESSENCE} is gone. Nothing was written.`
      : `${ESSENCE} was changed in the meantime: it has the hash ${hash} now. Nothing was written.`,
    {
      errors: [{ parameter: 'expected_hash', message: 'is not that of the file', expected: hash ?? NO_FILE }],
    },
  );

/** One difference between code and contract that was put off, in words a person understands later. */
export interface DriftEntry {
  /** The same for the same difference: putting it off twice notes it once. */
  readonly id: string;
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly page_id?: string;
  readonly details?: string;
  readonly resolution: 'defer';
  readonly scope?: string;
  readonly timestamp: string;
}

export const driftId = (rule: string, pageId: string | undefined, details: string | undefined): string =>
  `drift-${createHash('sha256')
    .update(JSON.stringify([rule, pageId ?? null, details ?? null]))
    .digest('hex')
    .slice(0, 12)}`;

/** What was put off so far. A file that is no such list is left alone. */
export function readDriftLog(root: string, within: string): readonly DriftEntry[] {
  const bytes = readBytesInside(join(root, DRIFT_LOG), within, 1024 * 1024);
  if (!bytes) return [];
  try {
    const value = parseJson(bytes);
    if (Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null)) return value;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
  }
  throw new ServiceError(
    'MALFORMED_FILE',
    `${DRIFT_LOG} is no list of notes about drift. Nothing was written; remove or mend the file.`,
  );
}

export const formatDriftLog = (entries: readonly DriftEntry[]): string =>
  `${JSON.stringify(entries, null, 2)}\n`;
