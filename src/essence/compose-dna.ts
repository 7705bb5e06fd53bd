import { ServiceError } from '../base/errors.ts';
import type {
  BlueprintV1,
  CommonV1Mode,
  CommonV1Shape,
  EssenceV4DNA,
  EssenceV4GuardV4,
  EssenceV4Platform,
  ThemeV1,
} from '../schemas/types.ts';
import { formatNames, quote } from '../base/text.ts';

/** A mode and a shape: what the caller asks for, or what the records would like. */
export interface Appearance {
  readonly mode?: CommonV1Mode | undefined;
  readonly shape?: CommonV1Shape | undefined;
}

/** What an app says about its own appearance; it wins over the theme. */
type AppPreferences = Partial<
  Pick<BlueprintV1, 'personality' | 'design_constraints' | 'responsive_strategy'>
>;

/**
 * The design values of a theme, in the mode and shape that were asked for, or else in the first ones
 * that suit and that the theme offers, or else in its own.
 */
export function composeDna(
  theme: ThemeV1,
  requested: Appearance,
  suitable: { readonly modes: readonly CommonV1Mode[]; readonly shapes: readonly CommonV1Shape[] },
  preferences: AppPreferences,
): EssenceV4DNA {
  const { spacing, typography, motion, cvd_support = [] } = theme;
  const mode = chooseOffered('mode', requested.mode, suitable.modes, theme.modes, theme.id);
  const shape = chooseOffered('shape', requested.shape, suitable.shapes, theme.shapes, theme.id);
  const [vision = DEFAULTS.cvdPreference, ...others] = cvd_support;
  return {
    theme: { id: theme.id, mode, shape },
    spacing: {
      base_unit: spacing.base_unit,
      scale: spacing.scale,
      // A strategy counts from the narrowest width up, so its base is what holds unless something else is said.
      density: preferences.responsive_strategy?.density?.base ?? spacing.density,
      content_gap: spacing.content_gap,
    },
    typography: {
      scale: typography.scale.name,
      heading_weight: typography.heading_weight,
      body_weight: typography.body_weight,
    },
    color: {
      palette: DEFAULTS.palette,
      accent_count: countAccents(theme),
      cvd_preference: others.length > 0 ? 'auto' : vision,
    },
    radius: {
      philosophy: shape,
      base: shape === theme.radius.philosophy ? theme.radius.base : DEFAULTS.radiusOf[shape],
    },
    elevation: { system: theme.elevation.system, max_levels: DEFAULTS.elevationLevels },
    motion: {
      preference: motion.preference,
      duration_scale: motion.duration_scale,
      reduce_motion: motion.reduce_motion,
    },
    accessibility: DEFAULTS.accessibility,
    personality: preferences.personality ?? theme.tone,
    ...(preferences.design_constraints ? { constraints: preferences.design_constraints } : {}),
  };
}

/** A caller who asks for what the theme does not offer is told so; a record merely gives way. */
function chooseOffered<Word extends string>(
  what: string,
  requested: Word | undefined,
  suitable: readonly Word[],
  offered: readonly Word[],
  theme: string,
): Word {
  const wanted = requested === undefined ? [...suitable, ...offered] : [requested];
  const found = wanted.find((word) => offered.includes(word));
  if (found !== undefined) return found;
  const message = `theme ${quote(theme)} has no ${what} ${quote(requested ?? '')}; it has ${formatNames(offered)}`;
  throw new ServiceError('INVALID_PARAMETER', message, { suggestions: [...offered] });
}

function countAccents({ seed }: ThemeV1): number {
  if (!seed) return DEFAULTS.accentCount;
  return [seed.primary, seed.secondary, seed.accent].filter((color) => color !== undefined).length;
}

/** Everything an essence document requires and neither a record nor the caller states. */
export const DEFAULTS = {
  target: 'react',
  guardMode: 'guided',
  /** How strictly each mode holds code to the contract: `guided` warns, and only `strict` fails. */
  guard: {
    creative: { dna_enforcement: 'off', blueprint_enforcement: 'off' },
    guided: { dna_enforcement: 'warn', blueprint_enforcement: 'warn' },
    strict: { dna_enforcement: 'error', blueprint_enforcement: 'warn' },
  } satisfies Record<EssenceV4GuardV4['mode'], Omit<EssenceV4GuardV4, 'mode'>>,
  /** A target that is not listed renders in the browser. */
  platformType: 'spa',
  /** Targets whose usual set-up renders pages elsewhere than in the browser. */
  platformTypeOf: new Map<string, EssenceV4Platform['type']>([
    ['nextjs', 'ssr'],
    ['next', 'ssr'],
    ['nuxt', 'ssr'],
    ['remix', 'ssr'],
    ['sveltekit', 'ssr'],
    ['astro', 'static'],
    ['eleventy', 'static'],
    ['html', 'static'],
  ]),
  /** Pages made by a server or ahead of time have real paths. */
  routingOf: { spa: 'history', ssr: 'pathname', static: 'pathname' } satisfies Record<
    EssenceV4Platform['type'],
    EssenceV4Platform['routing']
  >,
  /** Radius of a control in px for a shape the theme offers beside its own; a theme states only its own. */
  radiusOf: { sharp: 0, rounded: 8, pill: 32 } satisfies Record<CommonV1Shape, number>,
  /** Themes name their colours by what they mean. */
  palette: 'semantic',
  /** Every palette has the fills primary, secondary and accent; a seed says from how many of them it grew. */
  accentCount: 3,
  /** For a theme whose data colours were measured for no colour vision deficiency. */
  cvdPreference: 'none',
  /** A theme has five elevations, and the lowest is the page itself. */
  elevationLevels: 4,
  accessibility: { wcag_level: 'AA', focus_visible: true, skip_nav: true },
} as const satisfies Record<string, unknown> & {
  guardMode: EssenceV4GuardV4['mode'];
  accessibility: EssenceV4DNA['accessibility'];
};
