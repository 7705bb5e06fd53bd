import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { sha256Digest, sha256Hex } from '../base/hash.ts';
import { readBytesInside, writeDocuments } from './file.ts';
import { ensureFolder } from './folder.ts';
import { BACKUP, DRIFT_LOG, ESSENCE } from './paths.ts';
import { withLock } from './write-lock.ts';
import { parseJson } from '../schemas/json.ts';

/** The bytes of the contract and their hash. */
export interface ContractFile {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** Hash of a missing file. */
export const NO_FILE = 'none';

/** Reads the contract file, valid or not; undefined if there is none. `within` is a real path. */
export function readContractFile(root: string, within: string): ContractFile | undefined {
  const bytes = readBytesInside(join(root, ESSENCE), within);
  return bytes && { bytes, hash: sha256Digest(bytes) };
}

/** Changes that are written together. */
export interface ContractWrite {
  /** Hash of the contract that the change is based on. */
  readonly expected: string;
  /** The new contract; undefined to keep the current one. */
  readonly text?: string | undefined;
  /** Updates the drift notes. */
  readonly drift?: ((entries: readonly DriftEntry[]) => readonly DriftEntry[]) | undefined;
  /** Saves the old contract beside the new one. */
  readonly keepsBackup?: boolean;
}

/**
 * Replaces the contract unless it changed in the meantime. The write lock keeps other processes out, and each file is
 * either old or new at any time. Nothing outside `within`, a real path, is written.
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

/** Another process changed the contract; `hash` is the current one. */
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

/** A difference between code and contract that was deferred. */
export interface DriftEntry {
  /** The same for the same difference, so that it is noted only once. */
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
  `drift-${sha256Hex(JSON.stringify([rule, pageId ?? null, details ?? null])).slice(0, 12)}`;

/** Reads the deferred differences; throws if the file has another format. */
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
    `${DRIFT_LOG} is not a list of drift notes. Nothing was written; fix or remove the file.`,
  );
}

export const formatDriftLog = (entries: readonly DriftEntry[]): string =>
  `${JSON.stringify(entries, null, 2)}\n`;
