import { SCHEMA_BASE } from '../schemas/base.ts';
import type { PackManifestV1 } from '../schemas/types.ts';
import { fileOf, MUTATIONS, type PackType } from './kinds.ts';
import type { Model } from './model.ts';

/** Tokens of a rendered pack, where it was made: selecting one pack does not make the others. */
export type TokensOf = (type: PackType, id: string | null) => number | undefined;

/** The index of all packs that the document gives. */
export function manifestOf(model: Model, tokensOf: TokensOf): PackManifestV1 {
  const entry = (type: PackType, id: string | null, name?: string) => {
    const tokens = tokensOf(type, id);
    const file = fileOf(type, name);
    return {
      id: id ?? type,
      markdown: `${file}.md`,
      json: `${file}.json`,
      ...(tokens === undefined ? {} : { tokens }),
    };
  };
  return {
    $schema: `${SCHEMA_BASE}pack-manifest.v1.json`,
    version: '1.0.0',
    generatedAt: model.corpus.releasedAt,
    scaffold: entry('scaffold', null),
    review: entry('review', null),
    sections: model.sections.map((own) => {
      const pages = model.pagesOf(own);
      return {
        ...entry('section', own.packId, own.packId),
        role: own.section.role,
        pageIds: pages.map(({ page }) => page.id),
        qualifiedPageIds: pages.map(({ id }) => id),
      };
    }),
    pages: model.pages.map((page) => ({
      ...entry('page', page.packId, page.file),
      sectionId: page.section.id,
      sectionRole: page.section.section.role,
      qualifiedId: page.id,
      path: page.path,
      title: page.title,
    })),
    mutations: MUTATIONS.map((mutationType) => ({
      ...entry('mutation', mutationType, mutationType),
      mutationType,
    })),
  };
}
