import {
  type ContentRecord,
  type ContentType,
  type Corpus,
  OFFICIAL,
  type RecordData,
} from '../content/corpus.ts';
import { ServiceError } from '../base/errors.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type {
  BlueprintV1,
  BlueprintV1ResponsiveStrategy,
  CommonV1Mode,
  CommonV1SeoHints,
  CommonV1Shape,
  EssenceV4,
  EssenceV4DNA,
  EssenceV4GuardV4,
  EssenceV4Impression,
  EssenceV4NavigationHints,
  EssenceV4Platform,
  EssenceV4SeoHints,
} from '../schemas/types.ts';
import { nearestNames, quote } from '../base/text.ts';
import { DEFAULTS, composeDna } from './compose-dna.ts';
import { type PlacedArchetype, composeSection } from './compose-section.ts';
import { parseEssence } from './read.ts';
import { ESSENCE_VERSION } from './version.ts';

/** Choices of the caller, which override the records and the defaults. */
export interface ComposeOptions {
  /** Slug of another theme. */
  readonly theme?: string | undefined;
  readonly mode?: CommonV1Mode | undefined;
  readonly shape?: CommonV1Shape | undefined;
  readonly target?: string | undefined;
  readonly platform?: Partial<EssenceV4Platform> | undefined;
  readonly guardMode?: EssenceV4GuardV4['mode'] | undefined;
}

/** The input of a composition: a blueprint, or its equivalent for a single archetype. */
interface AppPlan
  extends Pick<
    BlueprintV1,
    'id' | 'archetype' | 'features' | 'routes' | 'overrides' | 'responsive_strategy'
  > {
  readonly sections: readonly PlacedArchetype[];
  readonly dna: EssenceV4DNA;
  readonly modes: readonly CommonV1Mode[];
  readonly navigation: EssenceV4NavigationHints | undefined;
  readonly seo: EssenceV4SeoHints | undefined;
}

/**
 * Composes the essence document of a blueprint. The result is valid, and the same for the same corpus and options.
 *
 * `meta.archetype` is the slug of the blueprint. It leads back to the parts of the records that the document has no
 * field for: the voice, and the briefs and names of pages.
 */
export function compose(slug: string, corpus: Corpus, options: ComposeOptions = {}): EssenceV4 {
  const blueprint = requireRecord(corpus, 'blueprint', slug);
  const theme = requireRecord(corpus, 'theme', options.theme ?? blueprint.theme.id);
  const { mode, shape } = blueprint.theme;
  const sections = blueprint.compose.map((entry): PlacedArchetype => {
    const { archetype, prefix, role } =
      typeof entry === 'string' ? { archetype: entry, prefix: entry, role: undefined } : entry;
    const record = requireRecord(corpus, 'archetype', archetype);
    return { archetype: record, id: prefix, role: role ?? record.role };
  });
  const app: AppPlan = {
    ...blueprint,
    sections,
    dna: composeDna(theme, options, { modes: [mode], shapes: [shape] }, blueprint),
    modes: theme.modes,
    navigation: blueprint.navigation,
    seo: mergeSeoHints([blueprint.seo_hints, ...sections.map(({ archetype }) => archetype.seo_hints)]),
  };
  return buildDocument(app, options);
}

/**
 * Composes the essence document of a single archetype: one section, with each page at its default path.
 * `meta.archetype` is the slug of the archetype.
 */
export function composeArchetype(slug: string, corpus: Corpus, options: ComposeOptions = {}): EssenceV4 {
  const archetype = requireRecord(corpus, 'archetype', slug);
  const { ids, modes = [], shapes = [] } = archetype.suggested_theme;
  const theme = requireRecord(corpus, 'theme', options.theme ?? chooseTheme(corpus, ids, options.mode));
  const hotkeys = (archetype.navigation_items ?? []).flatMap(({ hotkey, label, route }) =>
    hotkey === undefined ? [] : [{ key: hotkey, label, route }],
  );
  const app: AppPlan = {
    id: archetype.id,
    features: archetype.features,
    routes: Object.fromEntries(
      archetype.pages.map(({ id, path, shell }) => [path, { archetype: archetype.id, page: id, shell }]),
    ),
    sections: [{ archetype, id: archetype.id, role: archetype.role }],
    dna: composeDna(
      theme,
      options,
      { modes, shapes },
      archetype.personality ? { personality: archetype.personality } : {},
    ),
    modes: theme.modes,
    navigation: hotkeys.length > 0 ? { hotkeys } : undefined,
    seo: mergeSeoHints([archetype.seo_hints]),
  };
  return buildDocument(app, options);
}

/** Chooses the first suggested theme with the mode, or else the first theme by slug that has it. */
function chooseTheme(corpus: Corpus, suggested: readonly string[], mode: CommonV1Mode | undefined): string {
  const known = listSlugs(corpus, 'theme').toSorted();
  const found = [...suggested, ...known].find((slug) => {
    const modes = corpus.get('theme', slug)?.data.modes;
    return modes !== undefined && (mode === undefined || modes.includes(mode));
  });
  // If no theme has the mode, the first theme produces the error that lists its modes.
  return found ?? known[0] ?? '';
}

function buildDocument(app: AppPlan, options: ComposeOptions): EssenceV4 {
  const { dna, navigation, seo } = app;
  const sections = app.sections.flatMap((placed) => composeSection(placed, app) ?? []);
  const sectionIds = new Map(app.sections.map(({ archetype, id }) => [archetype.id, id]));
  const leading =
    sectionIds.get(app.archetype ?? '') ??
    sections.find(({ role }) => role === 'primary')?.id ??
    sections[0]?.id;
  const shell = sections.find(({ id }) => id === leading)?.shell;
  const routes = Object.entries(app.routes).map(([path, { archetype, page }]) => [
    path,
    { section: sectionIds.get(archetype) ?? archetype, page },
  ]);
  const impression = describeImpression(app.responsive_strategy, sectionIds);
  const composed = {
    $schema: `${SCHEMA_BASE}essence.v4.json`,
    version: ESSENCE_VERSION,
    dna,
    blueprint: {
      ...(shell === undefined ? {} : { shell }),
      sections,
      features: [
        ...new Set([
          ...app.features,
          ...sections.flatMap(({ features }) => features),
          ...(app.overrides?.features_add ?? []),
        ]),
      ],
      routes: Object.fromEntries(routes),
    },
    meta: {
      archetype: app.id,
      ...composeMeta(options),
      ...(seo ? { seo } : {}),
      ...(navigation ? { navigation } : {}),
    },
    ...(impression ? { _impression: impression } : {}),
  };
  // The corpus is shared, so changes to the document must not reach a record.
  return parseEssence(structuredClone(composed));
}

function composeMeta({
  target = DEFAULTS.target,
  platform = {},
  guardMode = DEFAULTS.guardMode,
}: ComposeOptions): Pick<EssenceV4['meta'], 'target' | 'platform' | 'guard'> {
  const type = platform.type ?? DEFAULTS.platformTypeOf.get(target) ?? DEFAULTS.platformType;
  return {
    target,
    platform: { type, routing: platform.routing ?? DEFAULTS.routingOf[type] },
    guard: { mode: guardMode, ...DEFAULTS.guard[guardMode] },
  };
}

function listSlugs(corpus: Corpus, type: ContentType): string[] {
  return corpus.records.filter((record) => record.type === type).map((record) => record.slug);
}

/** Returns the data of a record, or throws an error that suggests similar slugs. */
function requireRecord<Type extends ContentType>(corpus: Corpus, type: Type, slug: string): RecordData<Type> {
  const record: ContentRecord<Type> | undefined = corpus.get(type, slug);
  if (record) return record.data;
  throw new ServiceError('UNKNOWN_RECORD', `${type} ${quote(`${OFFICIAL}/${slug}`)} not found`, {
    suggestions: nearestNames(slug, listSlugs(corpus, type)),
  });
}

/** Merges the hints of the app and its archetypes, in this order. */
export function mergeSeoHints(
  hints: readonly (CommonV1SeoHints | undefined)[],
): EssenceV4SeoHints | undefined {
  const schemaOrg = [...new Set(hints.flatMap((hint) => hint?.schema_org ?? []))];
  const priorities = [...new Set(hints.flatMap((hint) => hint?.meta_priorities ?? []))];
  if (schemaOrg.length + priorities.length === 0) return undefined;
  return {
    ...(schemaOrg.length > 0 ? { schema_org: schemaOrg } : {}),
    ...(priorities.length > 0 ? { meta_priorities: priorities } : {}),
  };
}

const WIDTHS = ['base', 'sm', 'md', 'lg', 'xl', '2xl'] as const;

/**
 * Describes a responsive strategy in words, because the document has a single density and no field for the form of
 * navigation by width.
 */
export function describeImpression(
  strategy: BlueprintV1ResponsiveStrategy | undefined,
  sectionIds: ReadonlyMap<string, string>,
): EssenceV4Impression | undefined {
  if (!strategy) return undefined;
  const { approach, navigation, density, priority_pages = [], notes } = strategy;
  const byWidth = (words: Readonly<Record<string, string>>): string =>
    WIDTHS.flatMap((width) => {
      const word = words[width];
      if (word === undefined) return [];
      return width === 'base' ? word : `${word} from ${width}`;
    }).join(', ');
  const pages = priority_pages.map((name) => {
    const [archetype = '', page = ''] = name.split('/');
    return `${sectionIds.get(archetype) ?? archetype}/${page}`;
  });
  const sentences = [
    `Designed ${approach}.`,
    `Navigation: ${byWidth(navigation)}.`,
    ...(pages.length > 0 ? [`Excellent on a phone: ${pages.join(', ')}.`] : []),
    ...(notes === undefined ? [] : [notes]),
  ];
  return {
    ...(density ? { density_intent: byWidth(density) } : {}),
    layout_intent: sentences.join(' '),
  };
}
