import { LIMITS } from '../base/limits.ts';
import type { Client } from '../client/index.ts';
import type { Corpus } from '../content/corpus.ts';
import { createRecordCache, type CallOptions } from '../content/record-cache.ts';
import { compile } from '../packs/compile.ts';
import { select } from '../packs/select.ts';
import type { CommonV1ProductContent, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { serializeWithin } from './pack-job.ts';

/** The product content of a project, and why parts of it are not used. */
export interface OwnProduct {
  readonly content: CommonV1ProductContent;
  readonly issues: readonly { readonly pointer: string; readonly message: string }[];
}

/**
 * A client whose packs contain the product content of a project. The service takes the essence document alone, so packs are
 * compiled here, from the same records: the result is the same online and offline.
 *
 * @param isEmbedded The client serves the corpus of this package, which can be used directly.
 */
export function withProduct(client: Client, read: () => OwnProduct | undefined, isEmbedded: boolean): Client {
  const corpusOf = async (
    { sources, corpus, generatedAt }: Provenance & Pick<ExecutionPackBundleV1, 'generatedAt'>,
    options: CallOptions,
  ): Promise<Corpus> => {
    if (isEmbedded) return (await import('./embedded.ts')).openEmbeddedCorpus();
    /** The records that the service used, as the release it compiled from. */
    const records = await createRecordCache(client, options).corpusOf({ sources } as ExecutionPackBundleV1);
    const { digest = '', version = '' } = corpus ?? {};
    return { ...records, digest, version, releasedAt: generatedAt };
  };
  return {
    ...client,
    async compilePacks(essence, query = {}, options = {}) {
      const product = read();
      if (!product) return client.compilePacks(essence, query, options);
      // With the whole corpus at hand, one pack is enough to have the service check document and query.
      const answer = isEmbedded
        ? await client.selectPack({ essence, pack_type: 'scaffold' }, query, options)
        : await client.compilePacks(essence, query, options);
      const own = compile(essence, await corpusOf(answer, options), compileOptions(answer, product.content));
      if (isEmbedded) serializeWithin(own, LIMITS.resultBytes.max);
      return { ...own, ...provenance(isEmbedded ? own : answer, own, product) };
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
    ...diagnostics.filter(({ code }) => code !== 'PRODUCT_IGNORED'),
    ...issues.map(({ pointer, message }) => ({
      code: 'PRODUCT_IGNORED',
      severity: 'warn' as const,
      pointer,
      message: `svc.product.json: ${message}`,
    })),
    ...(own.diagnostics ?? []).filter(({ code }) => code === 'PRODUCT_IGNORED'),
  ],
});
