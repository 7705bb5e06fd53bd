import type { ContentRecord, RecordData } from '../content/corpus.ts';
import { type Bases, commonTokens, type Mode, modeTokens } from '../tokens/values.ts';
import type {
  ExecutionPackCommonV1Decorator,
  ExecutionPackCommonV1Design,
  ExecutionPackCommonV1Guard,
} from '../schemas/types.ts';
import { copyJson, freezeCopy, freezeFields } from './records.ts';
import type { Model } from './model.ts';

/** The colour modes in effect anywhere in the app; only their token values are included. */
function collectModes({ theme, sections, pages }: Model): Mode[] {
  const wanted = new Set([
    theme.mode,
    ...sections.map((one) => one.effective.mode),
    ...pages.map((one) => one.effective.mode),
  ]);
  return (['light', 'dark'] as const).filter((mode) => wanted.has(mode) || wanted.has('auto'));
}

/** Everything that determines the look and the voice of the app. */
export function buildDesign(model: Model): ExecutionPackCommonV1Design {
  const { document, theme, origin } = model;
  const { theme: _, ...dna } = document.dna;
  const { blueprint, _impression: impression } = document;
  const { voice } = origin;
  const strategy = origin.blueprint?.data.responsive_strategy;
  return {
    dna: copyJson(dna),
    ...(blueprint.icon_style === undefined ? {} : { iconStyle: blueprint.icon_style }),
    ...(blueprint.avatar_style === undefined ? {} : { avatarStyle: blueprint.avatar_style }),
    ...(voice ? { voice } : {}),
    ...(impression ? { impression: copyJson(impression) } : {}),
    ...(strategy ? { responsiveStrategy: copyJson(strategy) } : {}),
    ...(theme.record
      ? readThemeDesign(theme.record, collectModes(model), {
          radius: dna.radius.base,
          space: dna.spacing.base_unit,
        })
      : {}),
  };
}

type ThemeDesign = Pick<
  ExecutionPackCommonV1Design,
  'tokens' | 'treatments' | 'patternPreferences' | 'themeRules'
>;

/** Limits the cache for documents that vary the base values. */
const MAX_CACHED_DESIGNS = 64;

const designs = new WeakMap<ContentRecord<'theme'>, Map<string, ThemeDesign>>();

/** The design of a theme for these modes and base values, cached because many documents share it. */
function readThemeDesign(record: ContentRecord<'theme'>, modes: readonly Mode[], bases: Bases): ThemeDesign {
  const key = `${modes.join()} ${bases.radius} ${bases.space}`;
  const byModes = designs.get(record) ?? new Map<string, ThemeDesign>();
  designs.set(record, byModes);
  const known =
    byModes.get(key) ??
    freezeFields({
      tokens: {
        themeId: record.slug,
        modes: Object.fromEntries(modes.map((mode) => [mode, modeTokens(record.data, mode)])),
        common: commonTokens(record.data, bases),
      },
      ...readThemeRules(record.data),
    });
  if (byModes.size < MAX_CACHED_DESIGNS) byModes.set(key, known);
  return known;
}

function readThemeRules(theme: RecordData<'theme'>): Omit<ThemeDesign, 'tokens'> {
  const { treatments, pattern_preferences: preferences, spatial, effects, compositions, shell } = theme;
  return {
    ...(treatments ? { treatments: treatments as Record<string, Record<string, string>> } : {}),
    ...(preferences
      ? {
          patternPreferences: {
            ...(preferences.prefer ? { prefer: preferences.prefer } : {}),
            ...(preferences.avoid ? { avoid: preferences.avoid } : {}),
          },
        }
      : {}),
    themeRules: {
      personality: theme.personality,
      tone: theme.tone,
      ...(theme.cvd_support ? { cvd_support: theme.cvd_support } : {}),
      ...(spatial ? { spatial } : {}),
      ...(effects ? { effects } : {}),
      ...(compositions ? { compositions } : {}),
      ...(shell ? { shell } : {}),
    },
  };
}

const decorators = new WeakMap<ContentRecord<'theme'>, ExecutionPackCommonV1Decorator[]>();

/** The named treatments of the theme. */
export function readDecorators({ theme: { record } }: Model): ExecutionPackCommonV1Decorator[] {
  if (!record) return [];
  const known = decorators.get(record) ?? freezeCopy(buildDecorators(record));
  decorators.set(record, known);
  return known;
}

const buildDecorators = ({ data }: ContentRecord<'theme'>): ExecutionPackCommonV1Decorator[] =>
  Object.entries(data.decorator_definitions).map(([name, one]) => ({
    class: name,
    intent: one.intent,
    applyTo: (one.usage ?? []).join(', '),
    ...(one.suggested_properties ? { properties: one.suggested_properties as Record<string, string> } : {}),
    ...(one.pairs_with ? { pairsWith: one.pairs_with } : {}),
  }));

/** The enforcement levels of the contract, and whether that of interactions follows from the mode. */
export function buildGuard({ document, essence }: Model): ExecutionPackCommonV1Guard {
  const { mode, dna_enforcement, blueprint_enforcement, interactions_enforcement } = essence.meta.guard;
  return {
    mode,
    dnaEnforcement: dna_enforcement,
    blueprintEnforcement: blueprint_enforcement,
    interactionsEnforcement: interactions_enforcement,
    interactionsFromMode: document.meta.guard.interactions_enforcement === undefined,
  };
}
