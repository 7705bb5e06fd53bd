import type { Client } from '../client/index.ts';
import type { Corpus } from '../content/corpus.ts';
import { createRecordCache, type CallOptions } from '../content/record-cache.ts';
import { compile } from '../packs/compile.ts';
import { select } from '../packs/select.ts';
import type { CommonV1ProductContent, ExecutionPackBundleV1 } from '../schemas/types.ts';

/** The product content of a project, and why parts of it are not used. */
export interface OwnProduct {
  readonly content: CommonV1ProductContent;
  readonly issues: readonly { readonly pointer: string; readonly message: string }[];
}

/**
 * A client whose packs contain the product content of a project. The service takes the essence document alone, so its
 * packs are compiled again here, from the same records: the result is the same online and offline.
 */
export function withProduct(client: Client, read: () => OwnProduct | undefined): Client {
  /** The records that the service used, as the release it compiled from. */
  const corpusOf = async (
    { sources, corpus, generatedAt }: Pick<ExecutionPackBundleV1, 'sources' | 'corpus' | 'generatedAt'>,
    options: CallOptions,
  ): Promise<Corpus> => {
    const records = await createRecordCache(client, options).corpusOf({ sources } as ExecutionPackBundleV1);
    const { digest = '', version = '' } = corpus ?? {};
    return { ...records, digest, version, releasedAt: generatedAt };
  };
  return {
    ...client,
    async compilePacks(essence, query = {}, options = {}) {
      const bundle = await client.compilePacks(essence, query, options);
      const product = read();
      if (!product) return bundle;
      const corpus = await corpusOf(bundle, options);
      const own = compile(essence, corpus, compileOptions(bundle, product.content));
      return { ...own, ...provenance(bundle, own, product) };
    },
    async selectPack(request, query = {}, options = {}) {
      const selected = await client.selectPack(request, query, options);
      const product = read();
      if (!product) return selected;
      const corpus = await corpusOf(selected, options);
      const { packType, id } = selected.selector;
      const own = select(
        request.essence,
        corpus,
        { packType, ...(id === null ? {} : { id }) },
        compileOptions(selected, product.content),
      );
      return { ...own, ...provenance(selected, own, product) };
    },
  };
}

type Provenance = Pick<ExecutionPackBundleV1, 'corpus' | 'sources' | 'diagnostics' | 'essenceDigest'>;

const compileOptions = ({ corpus, essenceDigest }: Provenance, product: CommonV1ProductContent) => ({
  product,
  ...(corpus ? { namespace: corpus.namespace } : {}),
  ...(essenceDigest === undefined ? {} : { essenceDigest }),
});

/** Diagnostics of the service take all its records into account; only those about the product are added. */
const provenance = (
  { corpus, sources, diagnostics = [] }: Provenance,
  own: Provenance,
  { issues }: OwnProduct,
): Provenance => ({
  ...(corpus ? { corpus } : {}),
  ...(sources ? { sources } : {}),
  diagnostics: [
    ...diagnostics,
    ...issues.map(({ pointer, message }) => ({
      code: 'PRODUCT_IGNORED',
      severity: 'warn' as const,
      pointer,
      message: `svc.product.json: ${message}`,
    })),
    ...(own.diagnostics ?? []).filter(({ code }) => code === 'PRODUCT_IGNORED'),
  ],
});
