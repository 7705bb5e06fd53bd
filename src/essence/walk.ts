import { step } from '../schemas/json.ts';
import type {
  CommonV1Mode,
  EssenceV4,
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
  EssenceV4ColumnLayout,
  EssenceV4LayoutItem,
  EssenceV4PatternRef,
} from '../schemas/types.ts';

/** The parts of a document the walks need; a document with its defaults filled in has them too. */
type Document = Pick<EssenceV4, 'blueprint'>;

export interface PlacedSection {
  readonly section: EssenceV4BlueprintSection;
  readonly pointer: string;
}

export interface PlacedPage extends PlacedSection {
  readonly page: EssenceV4BlueprintPage;
  /** `section/page`: unique as long as ids are unique where they stand. */
  readonly id: string;
}

/** A pattern on a page, in whichever of the three ways it was written. */
export interface PlacedPattern extends EssenceV4PatternRef {
  readonly at: PlacedPage;
  /** The layout item or column entry that names the pattern. */
  readonly pointer: string;
  /** Set for a pattern that stands in a column. */
  readonly column?: {
    readonly layout: EssenceV4ColumnLayout;
    readonly pointer: string;
    readonly index: number;
  };
}

export interface PlacedRoute {
  readonly path: string;
  readonly section: string;
  readonly page: string;
  readonly pointer: string;
  readonly from: 'routes' | 'page';
}

export function sectionsOf({ blueprint }: Document): PlacedSection[] {
  return blueprint.sections.map((section, index) => ({ section, pointer: `/blueprint/sections/${index}` }));
}

/** All pages in document order. */
export function pagesOf(document: Document): PlacedPage[] {
  return sectionsOf(document).flatMap(({ section, pointer }) =>
    section.pages.map((page, index) => ({
      section,
      page,
      id: `${section.id}/${page.id}`,
      pointer: `${pointer}/pages/${index}`,
    })),
  );
}

export function isColumns(item: EssenceV4LayoutItem): item is EssenceV4ColumnLayout {
  return typeof item === 'object' && 'cols' in item;
}

/** A pattern named by a string alone is a reference with neither preset nor alias. */
export function patternRef(item: string | EssenceV4PatternRef): EssenceV4PatternRef {
  return typeof item === 'string' ? { pattern: item } : item;
}

/** The patterns of one page in reading order; `default_layout` is kept for traceability only and is not read. */
export function patternsOf(at: PlacedPage): PlacedPattern[] {
  return at.page.layout.flatMap((item, index): PlacedPattern[] => {
    const pointer = `${at.pointer}/layout/${index}`;
    if (!isColumns(item)) return [{ ...patternRef(item), at, pointer }];
    return item.cols.map((entry, column) => ({
      ...patternRef(entry),
      at,
      pointer: `${pointer}/cols/${column}`,
      column: { layout: item, pointer, index: column },
    }));
  });
}

/** Every statement of the document that puts a page at a path: the table of routes first, then the pages' own. */
export function routesOf(document: Document): PlacedRoute[] {
  const table = Object.entries(document.blueprint.routes ?? {}).map(
    ([path, { section, page }]): PlacedRoute => ({
      path,
      section,
      page,
      pointer: `/blueprint/routes${step(path)}`,
      from: 'routes',
    }),
  );
  const own = pagesOf(document).flatMap(({ section, page, pointer }): PlacedRoute[] =>
    page.route === undefined
      ? []
      : [{ path: page.route, section: section.id, page: page.id, pointer: `${pointer}/route`, from: 'page' }],
  );
  return [...table, ...own];
}

/** The colour modes that a contract asks for anywhere, that of the whole app first. */
export function modesIn({ dna, blueprint }: EssenceV4): CommonV1Mode[] {
  const overrides = blueprint.sections.flatMap(({ dna_overrides, pages }) => [
    dna_overrides?.mode,
    ...pages.map((page) => page.dna_overrides?.mode),
  ]);
  return [...new Set([dna.theme.mode, ...overrides].filter((mode) => mode !== undefined))];
}
