import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { parseEssence } from '../essence/read.ts';
import { readContract } from '../project/contract.ts';
import { withDisplayPath, readDocument } from '../project/file.ts';
import { ESSENCE } from '../project/paths.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import type { Input } from './arguments.ts';
import { pathIn, projectOf, type Session } from './session.ts';

export interface Contract {
  readonly essence: EssenceV4;
  /** The folder of the project that it is the contract of; none for a document that the call brings along. */
  readonly root: string | undefined;
}

/** The document a call is about: the one it brings, the file it names, or the contract of the project. */
export async function essenceIn(session: Session, input: Input): Promise<Contract> {
  const given = input.value('essence');
  const path = input.text('essence_path');
  if (given !== undefined && path !== undefined)
    throw new ServiceError('INVALID_PARAMETER', 'Give essence or essence_path, not both.', {
      errors: [{ parameter: 'essence_path', pointer: '/essence_path', message: 'goes without essence' }],
    });
  if (given !== undefined) return { essence: parseEssence(given), root: undefined };
  if (path !== undefined) {
    const file = pathIn(session.root, path);
    const value = await withDisplayPath(file, path, () => readDocument(file, async () => new Uint8Array()));
    return { essence: parseEssence(value), root: undefined };
  }
  const root = projectOf(session, input.text('project_path'));
  return { essence: await contractIn(root), root };
}

/** The contract of a folder; without one, how to get it. */
export async function contractIn(root: string): Promise<EssenceV4> {
  try {
    return await withDisplayPath(join(root, ESSENCE), ESSENCE, () => readContract(root));
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.code !== 'FILE_NOT_FOUND') throw thrown;
    throw new ServiceError(
      'FILE_NOT_FOUND',
      `There is no ${ESSENCE} in this project. Make one with svc_contract create_essence, or with the command svc init.`,
      {
        suggestions: [
          'svc_contract create_essence description="what the app is for"',
          'svc init --blueprint <id>',
          'svc_registry list type=blueprint',
        ],
      },
    );
  }
}
