import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type { PackManifestV1 } from '../schemas/types.ts';
import type { Model } from './model.ts';

/** The token count of a rendered pack; undefined for packs that were not rendered because only one was selected. */
export type GetTokens = (type: PackType, index: number) => number | undefined;

interface ManifestEntry {
  id: string;
  markdown: string;
  json: string;
  tokens?: number;
}

/** Builds the index of all packs of a document. */
export function buildManifest(model: Model, tokensOf: GetTokens): PackManifestV1 {
  const entry = <Own extends object>(
    type: PackType,
    index: number,
    id: string,
    name: string | undefined,
    own: Own,
  ) => {
    const tokens = tokensOf(type, index);
    const file = packFileName(type, name);
    const made: ManifestEntry = { id, markdown: `${file}.md`, json: `${file}.json` };
    if (tokens !== undefined) made.tokens = tokens;
    return Object.assign(made, own);
  };
  return {
    $schema: `${SCHEMA_BASE}pack-manifest.v1.json`,
    version: '1.0.0',
    generatedAt: model.corpus.releasedAt,
    scaffold: entry('scaffold', 0, 'scaffold', undefined, {}),
    review: entry('review', 0, 'review', undefined, {}),
    sections: model.sections.map((own, index) => {
      const pages = model.pagesOf(own);
      return entry('section', index, own.packId, own.packId, {
        role: own.section.role,
        pageIds: pages.map(({ page }) => page.id),
        qualifiedPageIds: pages.map(({ id }) => id),
      });
    }),
    pages: model.pages.map((page, index) =>
      entry('page', index, page.packId, page.file, {
        sectionId: page.section.id,
        sectionRole: page.section.section.role,
        qualifiedId: page.id,
        path: page.path,
        title: page.title,
      }),
    ),
    mutations: MUTATIONS.map((mutationType, index) =>
      entry('mutation', index, mutationType, mutationType, { mutationType }),
    ),
  };
}

/** The kinds of packs, in the order of a bundle. */
export const PACK_TYPES = ['scaffold', 'section', 'page', 'mutation', 'review'] as const;
export type PackType = (typeof PACK_TYPES)[number];

/** A bundle has several packs of these types, so selecting one requires an id. */
export const needsId = (type: PackType): boolean => type !== 'scaffold' && type !== 'review';

export const MUTATIONS = ['add-page', 'modify'] as const;
export type MutationType = (typeof MUTATIONS)[number];

/** Token counts of the rendered text: the target, and the maximum that is kept as long as blocks can be left out. */
export const TOKEN_BOUNDS = {
  scaffold: { target: 3500, max: 3900 },
  section: { target: 700, max: 800 },
  page: { target: 3500, max: 4400 },
  mutation: { target: 700, max: 2000 },
  review: { target: 1200, max: 3000 },
} as const satisfies Record<PackType, { target: number; max: number }>;

/** The base name of the file that a pack is written to. */
export const packFileName = (type: PackType, name?: string): string =>
  name === undefined ? `${type}-pack` : `${type}-${name}-pack`;
