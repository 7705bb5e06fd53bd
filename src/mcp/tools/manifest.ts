import type { ExecutionPackBundleV1 } from '../../schemas/types.ts';

/** Every pack of a bundle with what it costs to read, in the order in which an app is built. */
export function manifestOf({ manifest, corpus, diagnostics = [], essenceDigest }: ExecutionPackBundleV1) {
  const { scaffold, review, sections, pages, mutations } = manifest;
  const tokens = [scaffold, review, ...sections, ...pages, ...mutations].map((one) => one?.tokens ?? 0);
  return {
    essenceDigest,
    corpus: corpus && { version: corpus.version, digest: corpus.digest },
    packs: tokens.length,
    tokens: tokens.reduce((sum, one) => sum + one, 0),
    scaffold: scaffold && { tokens: scaffold.tokens },
    review: review && { tokens: review.tokens },
    sections: sections.map(({ id, role, tokens: own }) => ({ id, role, tokens: own })),
    pages: pages.map(({ id, qualifiedId, path, tokens: own }) => ({
      id: qualifiedId ?? id,
      path,
      tokens: own,
    })),
    mutations: mutations.map(({ id, tokens: own }) => ({ id, tokens: own })),
    diagnostics: diagnostics.map(({ severity, code, pointer, message, suggestions }) => ({
      severity,
      code,
      pointer,
      message,
      suggestions,
    })),
  };
}

/** What of a manifest goes first. */
export const MANIFEST_CUTS: readonly string[] = ['diagnostics', 'pages', 'sections'];

/** How a pack of the manifest is fetched. */
export const FETCH = 'svc_context execution_pack pack_type=<scaffold|review|section|page|mutation> id=<id>';
