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

/** A mode and a shape that the caller requests. */
export interface Appearance {
  readonly mode?: CommonV1Mode | undefined;
  readonly shape?: CommonV1Shape | undefined;
}

/** Appearance settings of an app, which override those of the theme. */
type AppPreferences = Partial<
  Pick<BlueprintV1, 'personality' | 'design_constraints' | 'responsive_strategy'>
>;

/**
 * Composes the design values of a theme: in the requested mode and shape, or else in the first suitable ones that the
 * theme offers, or else in its own.
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
      // A responsive strategy is mobile-first, so its base applies unless a breakpoint overrides it.
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

/** Throws if the theme does not offer the requested value; preferences of records silently give way. */
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

/** Required values of an essence document that neither a record nor the caller provides. */
export const DEFAULTS = {
  target: 'react',
  guardMode: 'guided',
  /** Enforcement by guard mode: `guided` warns, and only `strict` fails. */
  guard: {
    creative: { dna_enforcement: 'off', blueprint_enforcement: 'off' },
    guided: { dna_enforcement: 'warn', blueprint_enforcement: 'warn' },
    strict: { dna_enforcement: 'error', blueprint_enforcement: 'warn' },
  } satisfies Record<EssenceV4GuardV4['mode'], Omit<EssenceV4GuardV4, 'mode'>>,
  /** Targets that are not listed render in the browser. */
  platformType: 'spa',
  /** Targets that usually render on a server or at build time. */
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
  /** Pages that are rendered on a server or at build time have real paths. */
  routingOf: { spa: 'history', ssr: 'pathname', static: 'pathname' } satisfies Record<
    EssenceV4Platform['type'],
    EssenceV4Platform['routing']
  >,
  /** Control radius in px for a shape other than the theme's own, for which alone a theme defines a radius. */
  radiusOf: { sharp: 0, rounded: 8, pill: 32 } satisfies Record<CommonV1Shape, number>,
  /** Themes name colours by their meaning. */
  palette: 'semantic',
  /** Every palette has primary, secondary and accent; a seed may define fewer of them. */
  accentCount: 3,
  /** For a theme whose data colours are not verified for any colour vision deficiency. */
  cvdPreference: 'none',
  /** A theme has five elevations, and the lowest is the page itself. */
  elevationLevels: 4,
  accessibility: { wcag_level: 'AA', focus_visible: true, skip_nav: true },
} as const satisfies Record<string, unknown> & {
  guardMode: EssenceV4GuardV4['mode'];
  accessibility: EssenceV4DNA['accessibility'];
};
