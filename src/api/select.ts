import type { Catalog } from '../client/index.ts';
import { type CompileOptions, openPacks } from './compile.ts';

/** Names one pack of a contract. */
export interface PackSelector {
  readonly packType: 'scaffold' | 'section' | 'page' | 'mutation' | 'review';
  /** Required for sections, pages and mutations. If several sections have the page, `section/page`. */
  readonly id?: string | undefined;
}

/** One pack, with the manifest of all packs. */
export type SelectedPack = Catalog['selected-execution-pack.v1.json'];

/**
 * Compiles one pack of a contract, like `svc packs select`. It is the same as in the result of {@link compile}.
 *
 * @param essence The parsed content of `svc.essence.json`.
 * @throws {ServiceError} `INVALID_ESSENCE` or `INVALID_DOCUMENT` as with {@link compile}, `INVALID_SELECT_BODY` if the id is
 * missing, `UNKNOWN_PACK` if the contract has no such pack, `AMBIGUOUS_PACK` if several pages have the id.
 * @example
 * import { readFile } from 'node:fs/promises';
 * import { select } from '@svc-contract/svc/api';
 *
 * const essence = JSON.parse(await readFile('svc.essence.json', 'utf8'));
 * const { pack } = await select(essence, { packType: 'page', id: 'home' });
 * console.log(pack.renderedMarkdown);
 */
export async function select(
  essence: Catalog['essence.v4.json'],
  { packType, id }: PackSelector,
  options: CompileOptions = {},
): Promise<SelectedPack> {
  return openPacks(options).selectPack(
    { essence, pack_type: packType, id },
    { namespace: options.namespace },
    { signal: options.signal },
  );
}
