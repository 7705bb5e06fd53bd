import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { sha256Digest } from '../base/hash.ts';
import { type Change, diffDocuments } from '../essence/changes.ts';
import { LIMITS } from '../base/limits.ts';
import { parseEssence } from '../essence/read.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { parseJson } from '../schemas/json.ts';
import { quote } from '../base/text.ts';
import {
  conflictError,
  readContractFile,
  type ContractFile,
  type ContractWrite,
  NO_FILE,
  writeContract,
} from './contract-file.ts';
import { editText } from './edit-text.ts';
import { readDocument } from './file.ts';
import { resolveFolder, requireInside } from './folder.ts';
import { findOlderProject } from './older.ts';
import { ESSENCE } from './paths.ts';
import { migrateCommand } from '../reports/older.ts';

/** A valid change of the contract that is not yet written. */
export interface ContractEdit {
  /** The old contract; undefined if there was none or it was invalid. */
  readonly before: EssenceV4 | undefined;
  readonly document: EssenceV4;
  readonly changes: readonly Change[];
  /** The new text of the file, and its hash. */
  readonly text: string;
  readonly hash: string;
  /** Replaces the file unless it changed in the meantime. */
  write(): Promise<void>;
}

export interface EditOptions {
  /** Real path that must not be left. Defaults to the project. */
  readonly within?: string;
  /** Hash that the file must have. */
  readonly expected?: string;
  /** Saves the old contract beside the new one. */
  readonly keepsBackup?: boolean;
  readonly drift?: ContractWrite['drift'];
}

/** Plans a change of the existing contract. */
export async function editContract(
  root: string,
  edit: (document: EssenceV4) => EssenceV4 | Promise<EssenceV4>,
  options: EditOptions = {},
): Promise<ContractEdit> {
  const within = options.within ?? resolveFolder(root);
  const file = readContractFile(root, within);
  requireExpectedHash(file, options.expected);
  if (!file) throw new ServiceError('FILE_NOT_FOUND', `${quote(join(root, ESSENCE))} does not exist.`);
  const before = parseEssence(parseFile(file.bytes));
  const document = parseResult(toPlainJson(await edit(before)));
  const was = new TextDecoder().decode(file.bytes);
  return buildEdit(root, within, options, { file, before, document, text: editText(was, before, document) });
}

/** Plans to create the contract, or to replace it whatever it contains. */
export async function putContract(
  root: string,
  value: unknown,
  options: EditOptions & { readonly within: string },
): Promise<ContractEdit> {
  const { within } = options;
  const file = readContractFile(root, within);
  requireExpectedHash(file, options.expected);
  const document = parseResult(toPlainJson(value));
  const before = file && parseIfJson(file.bytes);
  const text =
    file && before !== undefined
      ? editText(new TextDecoder().decode(file.bytes), before, document)
      : `${JSON.stringify(document, null, 2)}\n`;
  return buildEdit(root, within, options, { file, before, document, text });
}

function buildEdit(
  root: string,
  within: string,
  { keepsBackup, drift }: EditOptions,
  made: {
    readonly file: ContractFile | undefined;
    readonly before: unknown;
    readonly document: EssenceV4;
    readonly text: string;
  },
): ContractEdit {
  const { file, before, document, text } = made;
  const changes = before === undefined ? [{ pointer: '', after: document }] : diffDocuments(before, document);
  const bytes = new TextEncoder().encode(text);
  requireReadable(bytes);
  return {
    before: isEssence(before) ? before : undefined,
    document,
    changes,
    text,
    hash: sha256Digest(bytes),
    async write() {
      await writeContract(root, within, {
        expected: file?.hash ?? NO_FILE,
        text: changes.length > 0 ? text : undefined,
        drift,
        keepsBackup: keepsBackup === true,
      });
    },
  };
}

/** Drops undefined values, as the file will. */
const toPlainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Parses the bytes that will be written, with the same limits as a read. */
function requireReadable(bytes: Uint8Array): void {
  if (bytes.byteLength > LIMITS.documentBytes.max)
    throw new ServiceError(
      'INVALID_RESULT',
      `The document would have ${bytes.byteLength} bytes; at most ${LIMITS.documentBytes.max} are allowed. Nothing was written.`,
    );
  try {
    parseEssence(parseJson(bytes));
  } catch (thrown) {
    throw toInvalidResult(thrown);
  }
}

function requireExpectedHash(file: ContractFile | undefined, expected: string | undefined): void {
  if (expected !== undefined && expected !== (file?.hash ?? NO_FILE)) throw conflictError(file?.hash);
}

function parseIfJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (thrown) {
    if (thrown instanceof ServiceError) return undefined;
    throw thrown;
  }
}

function isEssence(value: unknown): value is EssenceV4 {
  try {
    parseEssence(value);
    return true;
  } catch {
    return false;
  }
}

function parseFile(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { error: _, ...facts } = thrown.facts;
    throw new ServiceError(thrown.code, `${quote(ESSENCE)}: ${thrown.message}`, facts);
  }
}

function parseResult(document: unknown): EssenceV4 {
  try {
    return parseEssence(document);
  } catch (thrown) {
    throw toInvalidResult(thrown);
  }
}

function toInvalidResult(thrown: unknown): unknown {
  if (!(thrown instanceof ServiceError)) return thrown;
  const { error: _, ...facts } = thrown.facts;
  return new ServiceError('INVALID_RESULT', `${thrown.message} Nothing was written.`, facts);
}
/** Reads the contract of a project; throws with every issue if it is invalid. */
export async function readContract(root: string): Promise<EssenceV4> {
  const path = join(root, ESSENCE);
  requireInside(root, path);
  const document = await readDocument(path, async () => new Uint8Array()).catch(suggestStart(root));
  return parseEssence(document);
}

/** Adds the command that writes a contract to the error for a missing one: from an older contract, if there is one. */
export const suggestStart =
  (root: string) =>
  (thrown: unknown): never => {
    if (!(thrown instanceof ServiceError) || thrown.code !== 'FILE_NOT_FOUND') throw thrown;
    throw new ServiceError('FILE_NOT_FOUND', `${quote(ESSENCE)} does not exist.`, {
      suggestions: [migrateCommand(findOlderProject(root)) ?? 'svc init'],
    });
  };
