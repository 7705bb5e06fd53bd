import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../errors.ts';
import { type Change, changesOf } from '../essence/changes.ts';
import { parseEssence } from '../essence/read.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { readContract } from './contract.ts';
import { editText } from './edit-text.ts';
import { writeDocument } from './file.ts';
import { ESSENCE } from './paths.ts';

/** A change of the contract that is valid and not yet written. */
export interface ContractEdit {
  readonly document: EssenceV4;
  readonly changes: readonly Change[];
  /** Replaces the file, unless somebody changed it in the meantime. */
  write(): void;
}

export async function editContract(
  root: string,
  edit: (document: EssenceV4) => EssenceV4 | Promise<EssenceV4>,
): Promise<ContractEdit> {
  const path = join(root, ESSENCE);
  const before = await readContract(root);
  const text = textOf(path);
  const document = checked(await edit(before));
  const changes = changesOf(before, document);
  return {
    document,
    changes,
    write() {
      if (text === undefined || textOf(path) !== text || changesOf(JSON.parse(text), before).length > 0)
        throw new ServiceError('CONFLICT', `${ESSENCE} was changed in the meantime. Run the command again.`);
      writeDocument(path, editText(text, before, document));
    },
  };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function checked(document: EssenceV4): EssenceV4 {
  try {
    return parseEssence(document);
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { error: _, ...facts } = thrown.facts;
    throw new ServiceError('INVALID_RESULT', `${thrown.message} Nothing was written.`, facts);
  }
}
