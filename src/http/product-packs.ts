import { LIMITS } from '../base/limits.ts';
import type { Client } from '../client/index.ts';
import type { Corpus } from '../content/corpus.ts';
import { createRecordCache, type CallOptions } from '../content/record-cache.ts';
import { compile } from '../packs/compile.ts';
import { isAboutProduct } from '../essence/unresolved.ts';
import { select } from '../packs/select.ts';
import type { CommonV1ProductContent, EssenceV4, ExecutionPackBundleV1, ThemeV1 } from '../schemas/types.ts';
import { addProjectTheme, withProjectTheme } from './project-theme.ts';
import { compareText } from '../base/text.ts';
import { serializeWithin } from './pack-job.ts';

/** The product content of a project, and why parts of it are not used. */
export interface OwnProduct {
  readonly content: CommonV1ProductContent;
  readonly issues: readonly { readonly pointer: string; readonly message: string }[];
}

/** The files of a project that its packs depend on. */
export interface OwnFiles {
  product(): OwnProduct | undefined;
  theme(): ThemeV1 | undefined;
}

/** Like `withProjectFiles`, for callers without a theme of their own. */
export const withProduct = (
  client: Client,
  read: () => OwnProduct | undefined,
  isEmbedded: boolean,
): Client => withProjectFiles(client, { product: read, theme: () => undefined }, isEmbedded);

/**
 * A client whose packs contain the product content and the theme of a project. The service takes the essence document
 * alone, so packs are compiled here, from the same records: the result is the same online and offline.
 *
 * @param isEmbedded The client serves the corpus of this package, which can be used directly.
 */
export function withProjectFiles(client: Client, files: OwnFiles, isEmbedded: boolean): Client {
  const corpusOf = async (
    { sources, corpus, generatedAt }: Provenance & Pick<ExecutionPackBundleV1, 'generatedAt'>,
    theme: ThemeV1 | undefined,
    options: CallOptions,
  ): Promise<Corpus> => {
    const withTheme = (found: Corpus): Corpus => (theme ? addProjectTheme(found, theme) : found);
    if (isEmbedded) return withTheme(await (await import('./embedded.ts')).openEmbeddedCorpus());
    /** The records that the service used, as the release it compiled from. */
    const records = await createRecordCache(client, options).corpusOf({ sources } as ExecutionPackBundleV1);
    const { digest = '', version = '' } = corpus ?? {};
    return withTheme({ ...records, digest, version, releasedAt: generatedAt });
  };
  /** The files that a document uses; undefined if none. */
  const readOwn = ({ dna }: EssenceV4): UsedFiles | undefined => {
    const product = files.product();
    const theme = files.theme();
    const used = theme?.id === dna.theme.id ? theme : undefined;
    return product || used ? { product, theme: used } : undefined;
  };
  return {
    ...withProjectTheme(client, files.theme),
    async compilePacks(essence, query = {}, options = {}) {
      const found = readOwn(essence);
      if (!found) return client.compilePacks(essence, query, options);
      // With the whole corpus at hand, one pack is enough to have the service check document and query.
      const answer = isEmbedded
        ? await client.selectPack({ essence, pack_type: 'scaffold' }, query, options)
        : await client.compilePacks(essence, query, options);
      const corpus = await corpusOf(answer, found.theme, options);
      const own = compile(essence, corpus, compileOptions(answer, found));
      if (isEmbedded) serializeWithin(own, LIMITS.resultBytes.max);
      return { ...own, ...provenance(isEmbedded ? own : answer, own, found) };
    },
    async selectPack(request, query = {}, options = {}) {
      const selected = await client.selectPack(request, query, options);
      const found = readOwn(request.essence);
      if (!found) return selected;
      const corpus = await corpusOf(selected, found.theme, options);
      const { packType, id } = selected.selector;
      const own = select(
        request.essence,
        corpus,
        { packType, ...(id === null ? {} : { id }) },
        compileOptions(selected, found),
      );
      return { ...own, ...provenance(selected, own, found) };
    },
  };
}

interface UsedFiles {
  readonly product: OwnProduct | undefined;
  readonly theme: ThemeV1 | undefined;
}

type Provenance = Pick<ExecutionPackBundleV1, 'corpus' | 'sources' | 'diagnostics' | 'essenceDigest'>;

const compileOptions = ({ corpus, essenceDigest }: Provenance, { product }: UsedFiles) => ({
  ...(product ? { product: product.content } : {}),
  ...(corpus ? { namespace: corpus.namespace } : {}),
  ...(essenceDigest === undefined ? {} : { essenceDigest }),
});

/** Diagnostics about a theme, which the service does not have if it is a file of the project. */
const ABOUT_THEME = new Set(['THEME_UNRESOLVED', 'MODE_UNSUPPORTED', 'SHAPE_UNSUPPORTED']);

/** Diagnostics of the service take all its records into account; only those about files of the project are added. */
function provenance(answer: Provenance, own: Provenance, { product, theme }: UsedFiles): Provenance {
  const { corpus, sources, diagnostics = [] } = answer;
  const isOurs = ({ code }: { readonly code: string }): boolean =>
    isAboutProduct({ code }) || (theme !== undefined && ABOUT_THEME.has(code));
  const themes = own.sources?.filter(({ type, id }) => type === 'theme' && id === theme?.id) ?? [];
  const others = sources?.filter(({ type, id }) => !(type === 'theme' && id === theme?.id));
  return {
    ...(corpus ? { corpus } : {}),
    ...(others
      ? {
          sources: [...others, ...themes].sort(
            (a, b) => compareText(a.type, b.type) || compareText(a.id, b.id),
          ),
        }
      : {}),
    diagnostics: [
      ...diagnostics.filter((one) => !isOurs(one)),
      ...(product?.issues ?? []).map(({ pointer, message }) => ({
        code: 'PRODUCT_IGNORED',
        severity: 'warn' as const,
        pointer,
        message: `svc.product.json: ${message}`,
      })),
      ...(own.diagnostics ?? []).filter(isOurs),
    ],
  };
}
