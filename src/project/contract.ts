import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { parseEssence } from '../essence/read.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { readDocument } from './file.ts';
import { requireInside } from './inside.ts';
import { ESSENCE } from './paths.ts';

/** The contract of a project as it lies there, valid or refused with every reason. */
export async function readContract(root: string): Promise<EssenceV4> {
  const path = join(root, ESSENCE);
  requireInside(root, path);
  const document = await readDocument(path, async () => new Uint8Array()).catch(sayInit);
  return parseEssence(document);
}

/** Where nobody has begun, the failure names the file as the project calls it, and the command that begins. */
export function sayInit(thrown: unknown): never {
  if (!(thrown instanceof ServiceError) || thrown.code !== 'FILE_NOT_FOUND') throw thrown;
  throw new ServiceError('FILE_NOT_FOUND', `${quote(ESSENCE)} does not exist.`, {
    suggestions: ['svc init'],
  });
}
