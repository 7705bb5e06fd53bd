import { ServiceError } from '../base/errors.ts';
import type { Catalog, Client } from '../client/index.ts';
import { withProduct } from '../http/product-packs.ts';
import { validateProduct } from '../schemas/parse.ts';
import type { CommonV1ProductContent } from '../schemas/types.ts';
import { openCorpus } from './open-corpus.ts';

/** The content of `svc.product.json`: what the product is called, says and shows. */
export type Product = CommonV1ProductContent;

/** All packs of a contract, with their manifest and diagnostics. */
export type PackBundle = Catalog['execution-pack-bundle.v1.json'];

/** Options of {@link compile} and {@link select}. */
export interface CompileOptions {
  /** The product that the packs are about. Default: that of the blueprint, and neutral texts without one. */
  readonly product?: Product | undefined;
  /** The namespace to look up records in before falling back to `@official`. */
  readonly namespace?: string | undefined;
  /** A service with another corpus. Default: the corpus of this package, without a network. */
  readonly client?: Client | undefined;
  /** Aborts the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Compiles a contract into all of its packs, like `svc packs compile`. Equal input gives an equal result.
 *
 * @param essence The parsed content of `svc.essence.json`.
 * @throws {ServiceError} `INVALID_ESSENCE` if the contract is invalid, `INVALID_DOCUMENT` if the product is; `facts.errors`
 * lists the issues with their JSON pointers.
 * @example
 * import { readFile } from 'node:fs/promises';
 * import { compile } from '@svc-contract/svc/api';
 *
 * const essence = JSON.parse(await readFile('svc.essence.json', 'utf8'));
 * const product = JSON.parse(await readFile('svc.product.json', 'utf8'));
 * const { manifest, diagnostics = [] } = await compile(essence, { product });
 * for (const { id, path } of manifest.pages) console.log(id, path);
 * for (const { pointer, message } of diagnostics) console.warn(pointer, message);
 */
export async function compile(
  essence: Catalog['essence.v4.json'],
  options: CompileOptions = {},
): Promise<PackBundle> {
  return openPacks(options).compilePacks(
    essence,
    { namespace: options.namespace },
    { signal: options.signal },
  );
}

/** A client whose packs are about the given product. */
export function openPacks({ product, client }: CompileOptions): Client {
  const source = client ?? openCorpus();
  if (product === undefined) return source;
  const content = requireProduct(product);
  return withProduct(source, () => ({ content, issues: [] }), client === undefined);
}

function requireProduct(value: Product): Product {
  const { issues } = validateProduct(value);
  const [first] = issues;
  if (first !== undefined)
    throw new ServiceError('INVALID_DOCUMENT', `The product is invalid: ${first.message}`, {
      errors: issues,
    });
  // The file names its schema, which is not a part of the product.
  const { $schema: _, ...content } = value as Product & { readonly $schema?: string };
  return content;
}
