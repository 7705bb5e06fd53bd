import { pointerStep } from '../schemas/json.ts';
import type {
  CommonV1Mode,
  EssenceV4,
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
  EssenceV4ColumnLayout,
  EssenceV4LayoutItem,
  EssenceV4PatternRef,
  EssenceV4SectionNavigationItem,
} from '../schemas/types.ts';

/** The part of a document that these functions read; a document with its defaults filled in has it too. */
type Document = Pick<EssenceV4, 'blueprint'>;

export interface PlacedSection {
  readonly section: EssenceV4BlueprintSection;
  readonly pointer: string;
}

export interface PlacedPage extends PlacedSection {
  readonly page: EssenceV4BlueprintPage;
  /** `section/page`; unique as long as section ids and the page ids of each section are. */
  readonly id: string;
  readonly sectionPointer: string;
}

/** A pattern on a page, in any of the three notations of a layout. */
export interface PlacedPattern extends EssenceV4PatternRef {
  readonly at: PlacedPage;
  /** The layout item or column entry that names the pattern. */
  readonly pointer: string;
  /** Set for a pattern inside a column group. */
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

export interface PlacedNavigationItem {
  readonly item: EssenceV4SectionNavigationItem;
  readonly pointer: string;
}

/** The id of a shell where the document names it: for the app, a section or a page. */
export interface ShellReference {
  readonly id: string;
  readonly pointer: string;
}

/** Every part of a document that later passes need, each with its JSON pointer and in document order. */
export interface DocumentParts {
  readonly sections: readonly PlacedSection[];
  readonly pages: readonly PlacedPage[];
  readonly navigationItems: readonly PlacedNavigationItem[];
  readonly shells: readonly ShellReference[];
}

/** Collects sections, pages, navigation items and shell references in one walk. */
export function collectParts({ blueprint }: Document): DocumentParts {
  const sections: PlacedSection[] = [];
  const pages: PlacedPage[] = [];
  const navigationItems: PlacedNavigationItem[] = [];
  const shells: ShellReference[] = [];
  if (blueprint.shell !== undefined) shells.push({ id: blueprint.shell, pointer: '/blueprint/shell' });
  for (const [index, section] of blueprint.sections.entries()) {
    const sectionPointer = `/blueprint/sections/${index}`;
    sections.push({ section, pointer: sectionPointer });
    shells.push({ id: section.shell, pointer: `${sectionPointer}/shell` });
    for (const [at, page] of section.pages.entries()) {
      const pointer = `${sectionPointer}/pages/${at}`;
      pages.push({ section, page, id: `${section.id}/${page.id}`, pointer, sectionPointer });
      if (typeof page.shell_override === 'string')
        shells.push({ id: page.shell_override, pointer: `${pointer}/shell_override` });
    }
    for (const [at, item] of (section.navigation_items ?? []).entries())
      navigationItems.push({ item, pointer: `${sectionPointer}/navigation_items/${at}` });
  }
  return { sections, pages, navigationItems, shells };
}

export const sectionsOf = (document: Document): readonly PlacedSection[] => collectParts(document).sections;

/** All pages in document order. */
export const pagesOf = (document: Document): readonly PlacedPage[] => collectParts(document).pages;

export function isColumns(item: EssenceV4LayoutItem): item is EssenceV4ColumnLayout {
  return typeof item === 'object' && 'cols' in item;
}

/** Converts a pattern named by a bare string to a reference without preset and alias. */
export function toPatternRef(item: string | EssenceV4PatternRef): EssenceV4PatternRef {
  return typeof item === 'string' ? { pattern: item } : item;
}

/** The patterns of one page in reading order. Ignores `default_layout`, which only documents the origin of a page. */
export function patternsOf(at: PlacedPage): PlacedPattern[] {
  return at.page.layout.flatMap((item, index): PlacedPattern[] => {
    const pointer = `${at.pointer}/layout/${index}`;
    if (!isColumns(item)) return [{ ...toPatternRef(item), at, pointer }];
    return item.cols.map((entry, column) => ({
      ...toPatternRef(entry),
      at,
      pointer: `${pointer}/cols/${column}`,
      column: { layout: item, pointer, index: column },
    }));
  });
}

/** Every declaration that puts a page at a path: first the route table, then the routes of the pages themselves. */
export function routesOf(document: Document): PlacedRoute[] {
  const table = Object.entries(document.blueprint.routes ?? {}).map(
    ([path, { section, page }]): PlacedRoute => ({
      path,
      section,
      page,
      pointer: `/blueprint/routes${pointerStep(path)}`,
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

/** True if a route opens at a path: `/orders/:id` at `/orders/42`. */
export function matchesRoute(route: string, path: string): boolean {
  const [parts, given] = [route, path].map((one) => one.split('/').filter((part) => part !== ''));
  return (
    parts?.length === given?.length &&
    parts?.every((part, index) => part.startsWith(':') || part === '*' || part === given?.[index]) === true
  );
}

/** The colour modes that a contract requests, starting with the mode of the whole app. */
export function modesIn({ dna, blueprint }: EssenceV4): CommonV1Mode[] {
  const overrides = blueprint.sections.flatMap(({ dna_overrides, pages }) => [
    dna_overrides?.mode,
    ...pages.map((page) => page.dna_overrides?.mode),
  ]);
  return [...new Set([dna.theme.mode, ...overrides].filter((mode) => mode !== undefined))];
}
