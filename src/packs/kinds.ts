/** The kinds of packs, in the order of a bundle. */
export const PACK_TYPES = ['scaffold', 'section', 'page', 'mutation', 'review'] as const;
export type PackType = (typeof PACK_TYPES)[number];

/** The types of which a bundle has several, so that an id must say which. */
export const needsId = (type: PackType): boolean => type !== 'scaffold' && type !== 'review';

export const MUTATIONS = ['add-page', 'modify'] as const;
export type MutationType = (typeof MUTATIONS)[number];

/** Tokens of the rendered text: what it aims at, and what it does not pass as long as something can be left out. */
export const BOUNDS = {
  scaffold: { target: 3000, max: 6200 },
  section: { target: 700, max: 2000 },
  page: { target: 2500, max: 4800 },
  mutation: { target: 700, max: 2000 },
  review: { target: 1200, max: 3000 },
} as const satisfies Record<PackType, { target: number; max: number }>;

/** Names of the files that a bundle is written to. */
export const fileOf = (type: PackType, name?: string): string =>
  name === undefined ? `${type}-pack` : `${type}-${name}-pack`;
