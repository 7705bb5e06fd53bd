import { ServiceError } from '../base/errors.ts';
import type { BlueprintV1, CommonV1Mode, CommonV1Shape, EssenceV4DNA, ThemeV1 } from '../schemas/types.ts';
import { formatNames, quote } from '../base/text.ts';
import { DEFAULTS } from './compose-defaults.ts';

/** A mode and a shape: what the caller asks for, or what the records would like. */
export interface Look {
  readonly mode?: CommonV1Mode | undefined;
  readonly shape?: CommonV1Shape | undefined;
}

/** What an app says about its own appearance; it wins over the theme. */
type Stated = Partial<Pick<BlueprintV1, 'personality' | 'design_constraints' | 'responsive_strategy'>>;

/**
 * The design values of a theme, in the mode and shape that were asked for, or else in the first ones
 * that suit and that the theme offers, or else in its own.
 */
export function dnaOf(
  theme: ThemeV1,
  asked: Look,
  suitable: { readonly modes: readonly CommonV1Mode[]; readonly shapes: readonly CommonV1Shape[] },
  stated: Stated,
): EssenceV4DNA {
  const { spacing, typography, motion, cvd_support = [] } = theme;
  const mode = chosen('mode', asked.mode, suitable.modes, theme.modes, theme.id);
  const shape = chosen('shape', asked.shape, suitable.shapes, theme.shapes, theme.id);
  const [vision = DEFAULTS.cvdPreference, ...others] = cvd_support;
  return {
    theme: { id: theme.id, mode, shape },
    spacing: {
      base_unit: spacing.base_unit,
      scale: spacing.scale,
      // A strategy counts from the narrowest width up, so its base is what holds unless something else is said.
      density: stated.responsive_strategy?.density?.base ?? spacing.density,
      content_gap: spacing.content_gap,
    },
    typography: {
      scale: typography.scale.name,
      heading_weight: typography.heading_weight,
      body_weight: typography.body_weight,
    },
    color: {
      palette: DEFAULTS.palette,
      accent_count: accentsOf(theme),
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
    personality: stated.personality ?? theme.tone,
    ...(stated.design_constraints ? { constraints: stated.design_constraints } : {}),
  };
}

/** A caller who asks for what the theme does not offer is told so; a record merely gives way. */
function chosen<Word extends string>(
  what: string,
  asked: Word | undefined,
  suitable: readonly Word[],
  offered: readonly Word[],
  theme: string,
): Word {
  const wanted = asked === undefined ? [...suitable, ...offered] : [asked];
  const found = wanted.find((word) => offered.includes(word));
  if (found !== undefined) return found;
  const message = `theme ${quote(theme)} has no ${what} ${quote(asked ?? '')}; it has ${formatNames(offered)}`;
  throw new ServiceError('INVALID_PARAMETER', message, { suggestions: [...offered] });
}

function accentsOf({ seed }: ThemeV1): number {
  if (!seed) return DEFAULTS.accentCount;
  return [seed.primary, seed.secondary, seed.accent].filter((color) => color !== undefined).length;
}
