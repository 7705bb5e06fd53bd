import { commonTokens, type Mode, modeTokens } from '../tokens/values.ts';
import type {
  ExecutionPackCommonV1Decorator,
  ExecutionPackCommonV1Design,
  ExecutionPackCommonV1Guard,
} from '../schemas/types.ts';
import { frozen } from './frozen.ts';
import type { Model } from './model.ts';

/** The modes whose values somebody needs: those in effect anywhere in the app. */
function modesOf({ theme, sections, pages }: Model): Mode[] {
  const wanted = new Set([
    theme.mode,
    ...sections.map((one) => one.effective.mode),
    ...pages.map((one) => one.effective.mode),
  ]);
  return (['light', 'dark'] as const).filter((mode) => wanted.has(mode) || wanted.has('auto'));
}

/** All that decides how the app looks and speaks. */
export function designOf(model: Model): ExecutionPackCommonV1Design {
  const { document, theme, origin } = model;
  const { theme: _, ...dna } = document.dna;
  const { blueprint } = document;
  const { voice } = origin;
  const strategy = origin.blueprint?.data.responsive_strategy;
  const says = theme.record?.data;
  return structuredClone({
    dna,
    ...(says
      ? {
          tokens: {
            themeId: theme.id,
            modes: Object.fromEntries(modesOf(model).map((mode) => [mode, modeTokens(says, mode)])),
            common: commonTokens(says),
          },
        }
      : {}),
    ...(blueprint.icon_style === undefined ? {} : { iconStyle: blueprint.icon_style }),
    ...(blueprint.avatar_style === undefined ? {} : { avatarStyle: blueprint.avatar_style }),
    ...(voice ? { voice } : {}),
    ...(document._impression ? { impression: document._impression } : {}),
    ...(says ? themeSays(says) : {}),
    ...(strategy ? { responsiveStrategy: strategy } : {}),
  });
}

function themeSays(
  theme: NonNullable<Model['theme']['record']>['data'],
): Pick<ExecutionPackCommonV1Design, 'treatments' | 'patternPreferences' | 'themeRules'> {
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

export function decoratorsOf({ theme }: Model): ExecutionPackCommonV1Decorator[] {
  const definitions = theme.record?.data.decorator_definitions ?? {};
  return Object.entries(definitions).map(([name, one]) =>
    frozen({
      class: name,
      intent: one.intent,
      applyTo: (one.usage ?? []).join(', '),
      ...(one.suggested_properties ? { properties: one.suggested_properties as Record<string, string> } : {}),
      ...(one.pairs_with ? { pairsWith: one.pairs_with } : {}),
    }),
  );
}

/** How strictly the contract is enforced, and whether the document says so itself. */
export function guardOf({ document, essence }: Model): ExecutionPackCommonV1Guard {
  const { mode, dna_enforcement, blueprint_enforcement, interactions_enforcement } = essence.meta.guard;
  return {
    mode,
    dnaEnforcement: dna_enforcement,
    blueprintEnforcement: blueprint_enforcement,
    interactionsEnforcement: interactions_enforcement,
    interactionsFromMode: document.meta.guard.interactions_enforcement === undefined,
  };
}
