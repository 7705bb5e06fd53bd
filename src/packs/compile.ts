import type { Corpus } from '../content/corpus.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type { CommonV1ProductContent, EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { buildMutation, buildPage, buildReview, buildScaffold, buildSection } from './builders/index.ts';
import { checkProduct } from './check-product.ts';
import { buildManifest, MUTATIONS, type GetTokens } from './manifest.ts';
import { type Model, buildModel } from './model.ts';

export interface CompileOptions {
  /** The namespace to look up records in before falling back to `@official`. */
  readonly namespace?: string;
  /** `sha256:` and the digest of the document's canonical JSON; copied into the bundle. */
  readonly essenceDigest?: string;
  /** The product content that a project owns. */
  readonly product?: CommonV1ProductContent;
}

/** Compiles all packs of a valid essence document. Pure: equal input gives equal bytes. */
export function compile(
  document: EssenceV4,
  corpus: Corpus,
  { namespace, essenceDigest, product }: CompileOptions = {},
): ExecutionPackBundleV1 {
  const model = buildModel(document, corpus, namespace, product);
  const pages = model.pages.map((page) => buildPage(model, page));
  const sections = model.sections.map((section) => buildSection(model, section));
  const scaffold = buildScaffold(model);
  const review = buildReview(model);
  const mutations = MUTATIONS.map((type) => buildMutation(model, type));
  reportProduct(model);
  const packs = {
    scaffold: [scaffold],
    review: [review],
    section: sections,
    page: pages,
    mutation: mutations,
  };
  const tokens: GetTokens = (type, index) => packs[type][index]?.tokenBudget.measured;
  return {
    $schema: `${SCHEMA_BASE}execution-pack-bundle.v1.json`,
    generatedAt: corpus.releasedAt,
    sourceEssenceVersion: document.version,
    ...buildProvenance(model, essenceDigest),
    manifest: buildManifest(model, tokens),
    scaffold,
    review,
    sections,
    pages,
    mutations,
  };
}

/** Reports the parts of the product file that are not used, or contradict each other. Only whole compiles pay for the check. */
function reportProduct(model: Model): void {
  if (!model.productFile) return;
  for (const { pointer, message, fix, isContradiction } of checkProduct(model))
    model.diagnostics.push({
      code: isContradiction ? 'PRODUCT_CONTRADICTS' : 'PRODUCT_IGNORED',
      severity: 'warn',
      pointer,
      message: `svc.product.json: ${message} ${fix}`,
    });
}

/** The inputs of a compile and its diagnostics. */
export function buildProvenance(
  { corpus, namespace, resolver, diagnostics }: Model,
  essenceDigest: string | undefined,
): Pick<ExecutionPackBundleV1, 'diagnostics' | 'essenceDigest' | 'corpus' | 'sources'> {
  return {
    diagnostics,
    ...(essenceDigest === undefined ? {} : { essenceDigest }),
    corpus: { namespace, version: corpus.version, digest: corpus.digest, releasedAt: corpus.releasedAt },
    sources: resolver.sources(),
  };
}
