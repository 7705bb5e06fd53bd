import { pointerStep } from '../schemas/json.ts';
import type {
  Catalog,
  CommonV1LayoutItem,
  CommonV1PatternReference,
  CommonV1RecordDependencies,
} from '../schemas/types.ts';
import { CONTENT_TYPES, type ContentRecord, type ContentType, folderOf } from './corpus.ts';

/** A reference from one record to another. */
export interface Reference {
  readonly type: ContentType;
  readonly slug: string;
  /** The preset, if a pattern is referenced with one. */
  readonly preset?: string;
  /** JSON pointer into the referencing record. */
  readonly pointer: string;
}

/** Collects all references of a record. */
export function collectReferences(record: Pick<ContentRecord, 'type' | 'data'>): Reference[] {
  switch (record.type) {
    case 'pattern':
      return patternReferences(record.data as Catalog['pattern.v2.json']);
    case 'theme':
      return themeReferences(record.data as Catalog['theme.v1.json']);
    case 'blueprint':
      return blueprintReferences(record.data as Catalog['blueprint.v1.json']);
    case 'archetype':
      return archetypeReferences(record.data as Catalog['archetype.v2.json']);
    case 'shell':
      return [];
  }
}

function patternReferences({ responsive, dependencies }: Catalog['pattern.v2.json']): Reference[] {
  return [
    ...Object.entries(responsive).flatMap(([breakpoint, { alternate_pattern_id: slug }]) =>
      one('pattern', slug, `/responsive${pointerStep(breakpoint)}/alternate_pattern_id`),
    ),
    ...dependencyReferences(dependencies),
  ];
}

function themeReferences({
  pattern_preferences: patterns,
  shell: shells,
  compositions = {},
}: Catalog['theme.v1.json']): Reference[] {
  return [
    ...list('pattern', patterns?.prefer, '/pattern_preferences/prefer'),
    ...list('pattern', patterns?.avoid, '/pattern_preferences/avoid'),
    ...Object.entries(patterns?.default_presets ?? {}).map(
      ([slug, preset]): Reference => ({
        type: 'pattern',
        slug,
        preset,
        pointer: `/pattern_preferences/default_presets${pointerStep(slug)}`,
      }),
    ),
    ...list('shell', shells?.preferred, '/shell/preferred'),
    ...list('shell', shells?.avoid, '/shell/avoid'),
    ...Object.entries(compositions).flatMap(([kind, { shell }]) =>
      one('shell', shell, `/compositions${pointerStep(kind)}/shell`),
    ),
  ];
}

function archetypeReferences({
  pages,
  suggested_theme,
  classification,
  shells = {},
  dependencies,
}: Catalog['archetype.v2.json']): Reference[] {
  return [
    ...pages.flatMap(({ shell, default_layout, patterns = [] }, index): Reference[] => [
      ...one('shell', shell, `/pages/${index}/shell`),
      ...listPlacements(default_layout, `/pages/${index}/default_layout`).map(placementReference),
      ...patterns.map((item, place) =>
        placementReference(toPlacement(item, `/pages/${index}/patterns/${place}`)),
      ),
    ]),
    ...list('theme', suggested_theme?.ids, '/suggested_theme/ids'),
    ...list('archetype', classification?.implies, '/classification/implies'),
    ...Object.keys(shells).flatMap((slug) => one('shell', slug, `/shells${pointerStep(slug)}`)),
    ...dependencyReferences(dependencies),
  ];
}

function blueprintReferences({
  archetype: leading,
  compose = [],
  theme,
  suggested_themes,
  routes,
  overrides,
  blueprint_portfolio,
  dependencies,
}: Catalog['blueprint.v1.json']): Reference[] {
  return [
    ...one('archetype', leading, '/archetype'),
    ...compose.flatMap((entry, index) =>
      one('archetype', typeof entry === 'string' ? entry : entry.archetype, `/compose/${index}`),
    ),
    ...one('theme', theme.id, '/theme/id'),
    ...list('theme', suggested_themes, '/suggested_themes'),
    ...Object.entries(routes).flatMap(([path, { shell, archetype }]) => [
      ...one('shell', shell, `/routes${pointerStep(path)}/shell`),
      ...one('archetype', archetype, `/routes${pointerStep(path)}/archetype`),
    ]),
    ...Object.entries(overrides?.pages ?? {}).flatMap(([page, { shell, default_layout = [] }]) => [
      ...one('shell', shell, `/overrides/pages${pointerStep(page)}/shell`),
      ...listPlacements(default_layout, `/overrides/pages${pointerStep(page)}/default_layout`).map(
        placementReference,
      ),
    ]),
    ...one(
      'blueprint',
      blueprint_portfolio.recommended_alternative,
      '/blueprint_portfolio/recommended_alternative',
    ),
    ...dependencyReferences(dependencies),
  ];
}

function dependencyReferences(dependencies: CommonV1RecordDependencies = {}): Reference[] {
  return CONTENT_TYPES.flatMap((type) => {
    const folder = folderOf(type);
    const named = folder === 'blueprints' ? {} : (dependencies[folder] ?? {});
    return Object.keys(named).flatMap((slug) =>
      one(type, slug, `/dependencies/${folder}${pointerStep(slug)}`),
    );
  });
}

const placementReference = ({ pattern, preset, pointer }: Placement): Reference => ({
  type: 'pattern',
  slug: pattern,
  pointer,
  ...(preset === undefined ? {} : { preset }),
});

const one = (type: ContentType, slug: string | undefined, pointer: string): Reference[] =>
  slug === undefined ? [] : [{ type, slug, pointer }];

const list = (type: ContentType, slugs: readonly string[] = [], pointer: string): Reference[] =>
  slugs.map((slug, index) => ({ type, slug, pointer: `${pointer}/${index}` }));

/** A pattern on a page. */
export interface Placement {
  readonly pattern: string;
  readonly preset?: string;
  /** Its name on the page: `as`, or the name of the pattern. */
  readonly alias: string;
  readonly pointer: string;
}

/** Lists the patterns of a page from top to bottom, including those in columns. */
export function listPlacements(layout: readonly CommonV1LayoutItem[], pointer: string): Placement[] {
  return layout.flatMap((item, index) => {
    const at = `${pointer}/${index}`;
    if (typeof item === 'object' && 'cols' in item)
      return item.cols.map((one, column) => toPlacement(one, `${at}/cols/${column}`));
    return [toPlacement(item, at)];
  });
}

export function toPlacement(item: CommonV1PatternReference, pointer: string): Placement {
  if (typeof item === 'string') return { pattern: item, alias: item, pointer };
  return {
    pattern: item.pattern,
    ...(item.preset === undefined ? {} : { preset: item.preset }),
    alias: item.as ?? item.pattern,
    pointer,
  };
}
