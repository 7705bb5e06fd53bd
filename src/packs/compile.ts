import type { Corpus } from '../content/corpus.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { buildMutation, buildPage, buildReview, buildScaffold, buildSection } from './builders/index.ts';
import { carriersIn } from './contracts.ts';
import { manifestOf, MUTATIONS, type TokensOf } from './manifest.ts';
import { type Model, modelOf } from './model.ts';

export interface CompileOptions {
  /** Where records are looked for first; those that are not there are taken from `@official`. */
  readonly namespace?: string;
  /** `sha256:` and the digest over the canonical JSON of the document, for the answer to carry. */
  readonly essenceDigest?: string;
}

/** All packs of one essence document, which has to be a valid one. Pure: equal input gives equal bytes. */
export function compile(
  document: EssenceV4,
  corpus: Corpus,
  { namespace, essenceDigest }: CompileOptions = {},
): ExecutionPackBundleV1 {
  const model = modelOf(document, corpus, namespace);
  const carriers = carriersIn(model.pages);
  const pages = model.pages.map((page) => buildPage(model, page, { carriers }));
  const sections = model.sections.map((section) => buildSection(model, section));
  const scaffold = buildScaffold(model);
  const review = buildReview(model);
  const mutations = MUTATIONS.map((type) => buildMutation(model, type));
  const packs = {
    scaffold: [scaffold],
    review: [review],
    section: sections,
    page: pages,
    mutation: mutations,
  };
  const tokens: TokensOf = (type, index) => packs[type][index]?.tokenBudget.measured;
  return {
    $schema: `${SCHEMA_BASE}execution-pack-bundle.v1.json`,
    generatedAt: corpus.releasedAt,
    sourceEssenceVersion: document.version,
    ...provenance(model, essenceDigest),
    manifest: manifestOf(model, tokens),
    scaffold,
    review,
    sections,
    pages,
    mutations,
  };
}

/** What the result was made from, and what was noticed on the way. */
export function provenance(
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
