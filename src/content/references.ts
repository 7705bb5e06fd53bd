import { step } from '../schemas/pointer.ts';
import type { Catalog } from '../schemas/types.ts';
import type { ContentRecord, ContentType } from './corpus.ts';

/** A record named by another record. */
export interface Reference {
  readonly type: ContentType;
  readonly slug: string;
  /** The preset asked for, where a pattern is named. */
  readonly preset?: string;
  /** JSON pointer into the record that names it. */
  readonly pointer: string;
}

type Archetype = Catalog['archetype.v2.json'];
type LayoutItem = Archetype['pages'][number]['default_layout'][number];

/** Every record that a record names. */
export function referencesOf(record: ContentRecord): Reference[] {
  switch (record.type) {
    case 'pattern':
      return ofPattern((record as ContentRecord<'pattern'>).data);
    case 'theme':
      return ofTheme((record as ContentRecord<'theme'>).data);
    case 'blueprint':
      return ofBlueprint((record as ContentRecord<'blueprint'>).data);
    case 'archetype':
      return ofArchetype((record as ContentRecord<'archetype'>).data);
    case 'shell':
      return [];
  }
}

function ofPattern({ responsive }: Catalog['pattern.v2.json']): Reference[] {
  return Object.entries(responsive).flatMap(([breakpoint, rule]) =>
    rule.alternate_pattern_id === undefined
      ? []
      : [
          {
            type: 'pattern',
            slug: rule.alternate_pattern_id,
            pointer: `/responsive/${breakpoint}/alternate_pattern_id`,
          },
        ],
  );
}

function ofTheme({ pattern_preferences: preferences }: Catalog['theme.v1.json']): Reference[] {
  const list = (key: 'prefer' | 'avoid'): Reference[] =>
    (preferences?.[key] ?? []).map((slug, index) => ({
      type: 'pattern',
      slug,
      pointer: `/pattern_preferences/${key}/${index}`,
    }));
  const presets = Object.entries(preferences?.default_presets ?? {}).map(
    ([slug, preset]): Reference => ({
      type: 'pattern',
      slug,
      preset,
      pointer: `/pattern_preferences/default_presets/${slug}`,
    }),
  );
  return [...list('prefer'), ...list('avoid'), ...presets];
}

function ofArchetype({ pages, suggested_theme, classification }: Archetype): Reference[] {
  return [
    ...pages.flatMap(({ shell, default_layout }, index): Reference[] => [
      { type: 'shell', slug: shell, pointer: `/pages/${index}/shell` },
      ...default_layout.flatMap((item, place) => ofLayout(item, `/pages/${index}/default_layout/${place}`)),
    ]),
    ...(suggested_theme?.ids ?? []).map(
      (slug, index): Reference => ({ type: 'theme', slug, pointer: `/suggested_theme/ids/${index}` }),
    ),
    ...(classification?.implies ?? []).map(
      (slug, index): Reference => ({ type: 'archetype', slug, pointer: `/classification/implies/${index}` }),
    ),
  ];
}

function ofLayout(item: LayoutItem, pointer: string): Reference[] {
  if (typeof item === 'string') return [{ type: 'pattern', slug: item, pointer }];
  if ('cols' in item) return item.cols.flatMap((entry, index) => ofLayout(entry, `${pointer}/cols/${index}`));
  return [
    {
      type: 'pattern',
      slug: item.pattern,
      pointer,
      ...(item.preset === undefined ? {} : { preset: item.preset }),
    },
  ];
}

function ofBlueprint({
  compose = [],
  theme,
  suggested_themes = [],
  routes,
  blueprint_portfolio,
}: Catalog['blueprint.v1.json']): Reference[] {
  const alternative = blueprint_portfolio.recommended_alternative;
  return [
    ...compose.map(
      (entry, index): Reference => ({
        type: 'archetype',
        slug: typeof entry === 'string' ? entry : entry.archetype,
        pointer: `/compose/${index}`,
      }),
    ),
    { type: 'theme', slug: theme.id, pointer: '/theme/id' },
    ...suggested_themes.map(
      (slug, index): Reference => ({ type: 'theme', slug, pointer: `/suggested_themes/${index}` }),
    ),
    ...Object.entries(routes).flatMap(([path, { shell, archetype }]): Reference[] => [
      ...(shell === undefined
        ? []
        : [{ type: 'shell' as const, slug: shell, pointer: `/routes${step(path)}/shell` }]),
      ...(archetype === undefined
        ? []
        : [
            {
              type: 'archetype' as const,
              slug: archetype,
              pointer: `/routes${step(path)}/archetype`,
            },
          ]),
    ]),
    ...(alternative === undefined
      ? []
      : [
          {
            type: 'blueprint' as const,
            slug: alternative,
            pointer: '/blueprint_portfolio/recommended_alternative',
          },
        ]),
  ];
}
