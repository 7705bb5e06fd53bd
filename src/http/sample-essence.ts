import type { EssenceV4 } from '../schemas/types.ts';

/** A small document that compiles without a diagnostic: the example of the pack routes. */
export const SAMPLE_ESSENCE: EssenceV4 = {
  version: '4.0.0',
  dna: {
    theme: { id: 'slate', mode: 'light' },
    spacing: { base_unit: 4, scale: 'linear', density: 'comfortable', content_gap: '6' },
    typography: { scale: 'modular', heading_weight: 600, body_weight: 400 },
    color: { palette: 'semantic', accent_count: 1, cvd_preference: 'auto' },
    radius: { philosophy: 'rounded', base: 8 },
    elevation: { system: 'layered', max_levels: 3 },
    motion: { preference: 'subtle', duration_scale: 1, reduce_motion: false },
    accessibility: { wcag_level: 'AA', focus_visible: true, skip_nav: true },
    personality: ['calm', 'precise'],
  },
  blueprint: {
    sections: [
      {
        id: 'billing',
        role: 'primary',
        shell: 'sidebar-main',
        features: ['invoices'],
        description: 'The team looks through its invoices.',
        pages: [{ id: 'invoices', route: '/invoices', layout: ['data-table'] }],
      },
    ],
    features: ['invoices'],
  },
  meta: {
    archetype: 'billing-console',
    target: 'react',
    platform: { type: 'spa', routing: 'history' },
    guard: { mode: 'guided', dna_enforcement: 'warn', blueprint_enforcement: 'warn' },
  },
};
