import type { CommonV1Shape, EssenceV4DNA, EssenceV4GuardV4, EssenceV4Platform } from '../schemas/types.ts';

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
