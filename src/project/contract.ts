import { join } from 'node:path';
import { parseEssence } from '../essence/read.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { readDocument } from './file.ts';
import { requireInside } from './inside.ts';
import { ESSENCE } from './paths.ts';

/** The contract of a project as it lies there, valid or refused with every reason. */
export async function readContract(root: string): Promise<EssenceV4> {
  const path = join(root, ESSENCE);
  requireInside(root, path);
  return parseEssence(await readDocument(path, async () => new Uint8Array()));
}
