/** A 2.x or 3.x document as an older tool or a person wrote it, and what `svc migrate` makes of it. */
export interface OlderDocument {
  readonly label: string;
  readonly document: unknown;
  /** Values of the migrated document by pointer; absent if only the author can complete the document. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** Pointers of the notes that must be there, as `kind pointer`. */
  readonly notes?: readonly string[];
}

// oxlint-disable-next-line typescript/no-explicit-any -- the documents are rewritten freely
type Loose = any;

const without = (value: Loose, ...keys: readonly string[]): Loose =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

const SIMPLE = {
  version: '2.0.0',
  archetype: 'clinic',
  theme: { id: 'ledger', mode: 'dark', shape: 'sharp' },
  personality: ['calm'],
  platform: { type: 'spa', routing: 'hash' },
  structure: [
    { id: 'overview', shell: 'top-nav', layout: ['kpi-grid', { cols: ['chart', 'feed'], at: 'lg' }] },
    { id: 'visits', shell: 'plain', layout: [{ pattern: 'visit-list', preset: 'dense', as: 'recent' }] },
  ],
  features: ['auth'],
  density: { level: 'compact', content_gap: '4' },
  guard: { mode: 'strict' },
  target: 'vue',
};

const SECTIONED = {
  ...without(SIMPLE, 'archetype', 'theme', 'structure', 'features'),
  sections: [
    {
      id: 'app',
      path: '/',
      archetype: 'clinic',
      theme: { id: 'ledger', mode: 'dark' },
      structure: [{ id: 'home', shell: 'top-nav', layout: ['hero'] }],
    },
    {
      id: 'site',
      path: '/site',
      archetype: 'landing',
      theme: { id: 'ledger', mode: 'light' },
      structure: [{ id: 'start', shell: 'plain', layout: ['hero'] }],
      features: ['blog'],
    },
  ],
  shared_features: ['auth'],
};

const DNA = {
  theme: { id: 'ledger', mode: 'dark', shape: 'sharp' },
  spacing: { base_unit: 8, scale: 'linear', density: 'compact', content_gap: '6' },
  typography: { scale: 'modular', heading_weight: 700, body_weight: 400 },
  color: { palette: 'semantic', accent_count: 2, cvd_preference: 'none' },
  radius: { philosophy: 'sharp', base: 2 },
  elevation: { system: 'flat', max_levels: 1 },
  motion: { preference: 'minimal', duration_scale: 0.5, reduce_motion: true },
  accessibility: { wcag_level: 'AAA', focus_visible: true, skip_nav: false },
  personality: ['calm'],
};

const META = {
  archetype: 'clinic',
  target: 'vue',
  platform: { type: 'spa', routing: 'history' },
  guard: { mode: 'strict', dna_enforcement: 'error', blueprint_enforcement: 'warn' },
};

const PAGES = [
  { id: 'overview', layout: ['kpi-grid', 'feed'] },
  { id: 'visits', route: '/visits', layout: ['visit-list'] },
];

const PAGED = {
  version: '3.0.0',
  dna: DNA,
  blueprint: { shell: 'top-nav', pages: PAGES, features: ['auth'] },
  meta: META,
};

const LAYERED = {
  version: '3.1.0',
  dna: DNA,
  blueprint: {
    sections: [
      { id: 'app', role: 'primary', shell: 'top-nav', features: [], description: 'The app.', pages: PAGES },
      {
        id: 'sign-in',
        role: 'gateway',
        shell: 'plain',
        features: ['auth'],
        description: 'Sign in.',
        pages: [{ id: 'sign-in', layout: ['auth-form'] }],
      },
    ],
    features: ['auth'],
    routes: { '/': { section: 'app', page: 'overview' } },
  },
  meta: META,
};

/** The first form of 3.x, before its schema: one layer for everything but the pages. */
const EARLY = {
  version: '3',
  dna: {
    archetype: 'docs',
    theme: { style: 'ledger', mode: 'dark', recipe: 'clean', shape: 'pill' },
    personality: ['confident'],
    platform: { type: 'static', routing: 'history' },
    density: { level: 'spacious', content_gap: 'lg' },
    accessibility: { wcag_level: 'A' },
  },
  blueprint: {
    pages: [
      {
        id: 'home',
        shell: 'marketing',
        layout: [
          { zone: 'hero', pattern: 'hero' },
          { zone: 'main', pattern: 'feature-grid' },
        ],
      },
      { id: 'components', shell: 'sidebar-detail', layout: [{ zone: 'aside', pattern: 'nav-tree' }] },
    ],
    features: ['search'],
  },
  dna_enforcement: 'error',
  blueprint_enforcement: 'off',
  guard: { mode: 'guided' },
};

const v2 = (changes: Loose): Loose => ({ ...SIMPLE, ...changes });
const dna = (changes: Loose): Loose => ({ ...LAYERED, dna: { ...DNA, ...changes } });
const meta = (changes: Loose): Loose => ({ ...LAYERED, meta: { ...META, ...changes } });
const blueprint = (changes: Loose): Loose => ({
  ...LAYERED,
  blueprint: { ...LAYERED.blueprint, ...changes },
});
const section = (changes: Loose): Loose =>
  blueprint({ sections: [{ ...LAYERED.blueprint.sections[0], ...changes }] });
const typeScale = (scale: unknown): Loose => dna({ typography: { ...DNA.typography, scale } });

const ID = '/dna/theme/id';
const TRAITS = '/dna/personality';

export const OLDER_DOCUMENTS: readonly OlderDocument[] = [
  // --- as the schemas describe them ---
  { label: '2.x, simple', document: SIMPLE, result: { [ID]: 'ledger', '/meta/target': 'vue' } },
  { label: '2.x, sectioned', document: SECTIONED, result: { '/blueprint/sections/1/id': 'site' } },
  {
    label: '2.x, a later minor version',
    document: v2({ version: '2.7.13' }),
    result: { '/version': '4.0.0' },
  },
  {
    label: '2.x with $schema and an impression',
    document: v2({ $schema: 'https://example.org/essence.v2.json', _impression: { vibe: ['quiet'] } }),
    result: { '/_impression/vibe/0': 'quiet' },
    notes: ['dropped /$schema'],
  },
  {
    label: '2.x with accessibility',
    document: v2({ accessibility: { wcag_level: 'AAA', cvd_preference: 'tritanopia' } }),
    result: { '/dna/accessibility/wcag_level': 'AAA', '/dna/color/cvd_preference': 'tritanopia' },
  },
  {
    label: '2.x with enforce_style off',
    document: v2({ guard: { mode: 'guided', enforce_style: false } }),
    result: { '/meta/guard/dna_enforcement': 'off' },
    notes: ['moved /guard/enforce_style'],
  },
  {
    label: '2.x sectioned with two themes',
    document: {
      ...SECTIONED,
      sections: [
        SECTIONED.sections[0],
        { ...SECTIONED.sections[1], theme: { id: 'paper', mode: 'light', shape: 'pill' } },
      ],
    },
    result: { [ID]: 'ledger', '/blueprint/sections/1/dna_overrides/mode': 'light' },
    notes: ['dropped /sections/1/theme/id', 'dropped /sections/1/theme/shape'],
  },
  { label: '3.0 with flat pages', document: PAGED, result: { '/blueprint/sections/0/id': 'clinic' } },
  { label: '3.1 with sections', document: LAYERED, result: { '/blueprint/sections/1/role': 'gateway' } },
  {
    label: '3.1 with pages and sections',
    document: blueprint({ pages: PAGES, shell: 'top-nav' }),
    result: { '/blueprint/sections/0/id': 'clinic', '/blueprint/sections/1/id': 'app' },
  },
  {
    label: '3.1 with notes in its breakpoints',
    document: section({
      pages: [
        { id: 'a', layout: [{ cols: ['x', 'y'], breakpoints: [{ at: 'md', cols: 1, why: 'narrow' }] }] },
      ],
    }),
    result: { '/blueprint/sections/0/pages/0/layout/0/breakpoints/0/cols': 1 },
    notes: ['dropped /blueprint/sections/0/pages/0/layout/0/breakpoints/0/why'],
  },
  {
    label: '3.1 with navigation and SEO',
    document: meta({
      seo: { schema_org: ['WebApplication'] },
      navigation: { hotkeys: [{ key: 'g a', label: 'Go', route: '/a' }], command_palette: true },
    }),
    result: { '/meta/navigation/hotkeys/0/key': 'g a' },
  },

  // --- versions ---
  { label: 'version "3"', document: EARLY, result: { '/version': '4.0.0' }, notes: ['changed /version'] },
  ...[3, '3', '3.0', '3.1', 'v3', 'v3.1.0', '3.1.4', 3.1].map((version) => ({
    label: `version ${JSON.stringify(version)} of a layered document`,
    document: { ...LAYERED, version },
    result: { '/version': '4.0.0', [ID]: 'ledger' },
    notes: ['changed /version'],
  })),
  ...[2, '2', '2.0', 'v2', '2.1'].map((version) => ({
    label: `version ${JSON.stringify(version)} of a simple document`,
    document: v2({ version }),
    result: { '/version': '4.0.0', [ID]: 'ledger' },
    notes: ['changed /version'],
  })),
  {
    label: 'no version, with layers',
    document: without(PAGED, 'version'),
    result: { '/version': '4.0.0' },
    notes: ['derived /version'],
  },
  {
    label: 'no version, with a structure',
    document: without(SIMPLE, 'version'),
    result: { '/version': '4.0.0' },
    notes: ['derived /version'],
  },

  // --- the theme: style and recipe ---
  {
    label: '2.x theme.style and a recipe of the same name',
    document: v2({ theme: { style: 'neon', recipe: 'neon', mode: 'dark', shape: 'rounded' } }),
    result: { [ID]: 'neon', [TRAITS]: ['calm'] },
    notes: ['moved /theme/style', 'moved /theme/recipe'],
  },
  {
    label: '2.x theme.style and another recipe',
    document: v2({ theme: { style: 'neon', recipe: 'glass', mode: 'dark' } }),
    result: { [ID]: 'neon', [TRAITS]: ['calm', 'glass'] },
    notes: ['moved /theme/style', 'moved /theme/recipe'],
  },
  {
    label: '2.x theme.style alone',
    document: v2({ theme: { style: 'neon', mode: 'dark' } }),
    result: { [ID]: 'neon' },
    notes: ['moved /theme/style'],
  },
  {
    label: '2.x theme.recipe alone',
    document: v2({ theme: { recipe: 'neon', mode: 'dark' } }),
    result: { [ID]: 'neon' },
    notes: ['moved /theme/recipe'],
  },
  {
    label: '2.x theme id beside another style',
    document: v2({ theme: { id: 'ledger', style: 'neon', mode: 'dark' } }),
    result: { [ID]: 'ledger' },
    notes: ['dropped /theme/style'],
  },
  {
    label: '2.x theme id beside the same style',
    document: v2({ theme: { id: 'ledger', style: 'ledger', mode: 'dark' } }),
    result: { [ID]: 'ledger' },
    notes: ['moved /theme/style'],
  },
  {
    label: '2.x theme as a name',
    document: v2({ theme: 'neon' }),
    result: { [ID]: 'neon', '/dna/theme/mode': 'auto' },
    notes: ['changed /theme', 'derived /dna/theme/mode'],
  },
  {
    label: '2.x sectioned with styles and recipes',
    document: {
      ...SECTIONED,
      sections: SECTIONED.sections.map((one: Loose) => ({
        ...one,
        theme: { style: one.id, recipe: one.id, mode: 'dark' },
      })),
    },
    result: { [ID]: 'app' },
    notes: ['moved /sections/0/theme/style', 'dropped /sections/1/theme/style'],
  },
  {
    label: '3.1 theme.style and a recipe of the same name',
    document: dna({ theme: { style: 'neon', recipe: 'neon', mode: 'dark', shape: 'rounded' } }),
    result: { [ID]: 'neon' },
    notes: ['moved /dna/theme/style', 'moved /dna/theme/recipe'],
  },
  {
    label: '3.1 theme.style and another recipe',
    document: dna({ theme: { style: 'neon', recipe: 'glass', mode: 'dark' } }),
    result: { [ID]: 'neon', [TRAITS]: ['calm', 'glass'] },
    notes: ['moved /dna/theme/recipe'],
  },
  {
    label: '3.1 theme.style alone',
    document: dna({ theme: { style: 'neon', mode: 'dark', shape: 'sharp' } }),
    result: { [ID]: 'neon' },
    notes: ['moved /dna/theme/style'],
  },
  {
    label: '3.0 theme.style with pages that name their shell',
    document: {
      ...PAGED,
      dna: { ...DNA, theme: { style: 'neon', mode: 'dark' } },
      blueprint: { features: [], pages: [{ id: 'home', shell: 'marketing', layout: ['hero'] }] },
    },
    result: { [ID]: 'neon', '/blueprint/sections/0/shell': 'marketing' },
    notes: ['moved /dna/theme/style', 'moved /blueprint/pages/0/shell'],
  },
  {
    label: '3.1 theme as a name',
    document: dna({ theme: 'neon' }),
    result: { [ID]: 'neon', '/dna/theme/mode': 'auto' },
    notes: ['changed /dna/theme'],
  },
  {
    label: '3.1 theme at the root',
    document: { ...LAYERED, dna: without(DNA, 'theme'), theme: DNA.theme },
    result: { [ID]: 'ledger' },
    notes: ['moved /theme'],
  },
  {
    label: '3.1 theme without a mode',
    document: dna({ theme: { id: 'ledger' } }),
    result: { '/dna/theme/mode': 'auto' },
    notes: ['derived /dna/theme/mode'],
  },

  // --- character ---
  {
    label: '2.x character in place of personality',
    document: { ...without(SIMPLE, 'personality'), character: ['tactical', 'dense'] },
    result: { [TRAITS]: ['tactical', 'dense'] },
    notes: ['moved /character'],
  },
  {
    label: '2.x character beside personality',
    document: v2({ character: ['calm', 'tactical'] }),
    result: { [TRAITS]: ['calm', 'tactical'] },
    notes: ['moved /character'],
  },
  {
    label: '2.x character as one text',
    document: { ...without(SIMPLE, 'personality'), character: 'tactical' },
    result: { [TRAITS]: ['tactical'] },
    notes: ['moved /character'],
  },
  {
    label: '2.x character, style, recipe and enforce_recipe together',
    document: {
      ...without(SIMPLE, 'personality'),
      theme: { style: 'neon', recipe: 'neon', mode: 'light', shape: 'rounded' },
      character: ['modern'],
      guard: { mode: 'strict', enforce_style: true, enforce_recipe: true },
    },
    result: { [ID]: 'neon', [TRAITS]: ['modern'], '/meta/guard/dna_enforcement': 'error' },
    notes: ['moved /character', 'moved /theme/style', 'moved /guard/enforce_recipe'],
  },
  {
    label: '3.1 character in the DNA',
    document: { ...LAYERED, dna: { ...without(DNA, 'personality'), character: ['modern'] } },
    result: { [TRAITS]: ['modern'] },
    notes: ['moved /dna/character'],
  },
  {
    label: '3.1 character at the root',
    document: { ...LAYERED, character: ['modern'] },
    result: { [TRAITS]: ['calm', 'modern'] },
    notes: ['moved /character'],
  },
  {
    label: '3.1 personality as one text',
    document: dna({ personality: 'Calm, trust-building portal.' }),
    result: { [TRAITS]: ['Calm, trust-building portal.'] },
    notes: ['changed /dna/personality'],
  },
  {
    label: '2.x without personality',
    document: without(SIMPLE, 'personality'),
    result: { [TRAITS]: ['neutral'] },
    notes: ['derived /dna/personality'],
  },

  // --- the guard ---
  {
    label: '2.x enforce_recipe beside enforce_style',
    document: v2({ guard: { mode: 'strict', enforce_style: true, enforce_recipe: true } }),
    result: { '/meta/guard/dna_enforcement': 'error' },
    notes: ['moved /guard/enforce_recipe', 'moved /guard/enforce_style'],
  },
  {
    label: '2.x enforce_recipe alone',
    document: v2({ guard: { mode: 'creative', enforce_recipe: true } }),
    result: { '/meta/guard/dna_enforcement': 'error' },
    notes: ['moved /guard/enforce_recipe'],
  },
  {
    label: '2.x enforce_recipe off',
    document: v2({ guard: { mode: 'strict', enforce_recipe: false } }),
    result: { '/meta/guard/dna_enforcement': 'off' },
    notes: ['moved /guard/enforce_recipe'],
  },
  {
    label: '2.x enforce_recipe on, enforce_style off: the stricter one applies',
    document: v2({ guard: { mode: 'strict', enforce_style: false, enforce_recipe: true } }),
    result: { '/meta/guard/dna_enforcement': 'error' },
    notes: ['moved /guard/enforce_recipe'],
  },
  {
    label: '2.x guard as a mode',
    document: v2({ guard: 'guided' }),
    result: { '/meta/guard/mode': 'guided' },
    notes: ['changed /guard'],
  },
  {
    label: '2.x guard mode "maintenance"',
    document: v2({ guard: { mode: 'maintenance' } }),
    result: { '/meta/guard/mode': 'strict' },
    notes: ['changed /guard/mode'],
  },
  {
    label: '2.x guard with an unknown switch',
    document: v2({ guard: { mode: 'strict', allowed_custom_css: false } }),
    result: { '/meta/guard/mode': 'strict' },
    notes: ['dropped /guard/allowed_custom_css'],
  },
  {
    label: '2.x without a guard',
    document: without(SIMPLE, 'guard'),
    result: { '/meta/guard/mode': 'guided' },
    notes: ['derived /meta/guard'],
  },
  {
    label: '3.1 guard with the switches of 2.x',
    document: meta({ guard: { mode: 'strict', enforce_style: true, enforce_recipe: true } }),
    result: { '/meta/guard/dna_enforcement': 'error', '/meta/guard/blueprint_enforcement': 'warn' },
    notes: ['moved /meta/guard/enforce_recipe', 'derived /meta/guard/blueprint_enforcement'],
  },
  {
    label: '3.1 guard at the root',
    document: { ...LAYERED, meta: without(META, 'guard'), guard: META.guard },
    result: { '/meta/guard/mode': 'strict' },
    notes: ['moved /guard'],
  },
  {
    label: '3.1 enforcement at the root',
    document: {
      ...LAYERED,
      meta: { ...META, guard: { mode: 'guided' } },
      dna_enforcement: 'warn',
      blueprint_enforcement: 'warn',
    },
    result: { '/meta/guard/dna_enforcement': 'warn', '/meta/guard/blueprint_enforcement': 'warn' },
    notes: ['moved /dna_enforcement', 'moved /blueprint_enforcement'],
  },
  {
    label: '3.1 guard with only a mode',
    document: meta({ guard: { mode: 'creative' } }),
    result: { '/meta/guard/dna_enforcement': 'off' },
    notes: ['derived /meta/guard/dna_enforcement'],
  },
  {
    label: '3.1 blueprint_enforcement "error"',
    document: meta({ guard: { ...META.guard, blueprint_enforcement: 'error' } }),
    result: { '/meta/guard/blueprint_enforcement': 'warn' },
    notes: ['changed /meta/guard/blueprint_enforcement'],
  },

  // --- type scales ---
  ...(
    [
      [1.067, 'minor-second'],
      [1.125, 'major-second'],
      [1.15, 'major-second'],
      [1.2, 'minor-third'],
      [1.25, 'major-third'],
      ['1.25', 'major-third'],
      [1.3, 'perfect-fourth'],
      [1.333, 'perfect-fourth'],
      [1.414, 'augmented-fourth'],
      [1.618, 'perfect-fifth'],
    ] as const
  ).map(([ratio, name]) => ({
    label: `3.1 type scale ${JSON.stringify(ratio)}`,
    document: typeScale(ratio),
    result: { '/dna/typography/scale': name },
    notes: ['changed /dna/typography/scale'],
  })),

  // --- other notations of a value ---
  {
    label: '2.x routing "app-router" and the framework in the platform',
    document: v2({ platform: { type: 'spa', routing: 'app-router', framework: 'next' } }),
    result: { '/meta/platform/routing': 'pathname', '/meta/target': 'vue' },
    notes: ['changed /platform/routing', 'dropped /platform/framework'],
  },
  {
    label: '2.x framework in place of the target',
    document: { ...without(SIMPLE, 'target'), platform: { ...SIMPLE.platform, framework: 'svelte' } },
    result: { '/meta/target': 'svelte' },
    notes: ['moved /platform/framework'],
  },
  {
    label: '2.x platform as a type',
    document: v2({ platform: 'spa' }),
    result: { '/meta/platform/type': 'spa', '/meta/platform/routing': 'history' },
    notes: ['changed /platform', 'derived /meta/platform/routing'],
  },
  {
    label: '2.x density as a level',
    document: v2({ density: 'spacious' }),
    result: { '/dna/spacing/density': 'spacious', '/dna/spacing/content_gap': '4' },
    notes: ['changed /density'],
  },
  {
    label: '2.x gap as a number',
    document: v2({ density: { level: 'compact', content_gap: 6 } }),
    result: { '/dna/spacing/content_gap': '6' },
    notes: ['changed /density/content_gap'],
  },
  {
    label: '2.x mode with a capital',
    document: v2({ theme: { id: 'ledger', mode: 'Dark' } }),
    result: { '/dna/theme/mode': 'dark' },
    notes: ['changed /theme/mode'],
  },
  {
    label: '2.x shape "soft"',
    document: v2({ theme: { id: 'ledger', mode: 'dark', shape: 'soft' } }),
    result: { '/dna/theme/shape': 'rounded' },
    notes: ['changed /theme/shape'],
  },
  {
    label: '3.1 weights and units as text',
    document: dna({
      typography: { scale: 'modular', heading_weight: '700', body_weight: '400' },
      spacing: { ...DNA.spacing, base_unit: '4px' },
    }),
    result: { '/dna/typography/heading_weight': 700, '/dna/spacing/base_unit': 4 },
    notes: ['changed /dna/typography/heading_weight', 'changed /dna/spacing/base_unit'],
  },
  {
    label: '3.1 gap and scale as numbers',
    document: dna({ spacing: { ...DNA.spacing, scale: 2, content_gap: 4 } }),
    result: { '/dna/spacing/content_gap': '4', '/dna/spacing/scale': '2' },
    notes: ['changed /dna/spacing/content_gap'],
  },
  {
    label: '3.1 features as one text',
    document: blueprint({ features: 'auth' }),
    result: { '/blueprint/features': ['auth'] },
    notes: ['changed /blueprint/features'],
  },

  // --- values in another layer, and missing ones ---
  {
    label: 'the early form of 3.x',
    document: EARLY,
    result: {
      [ID]: 'ledger',
      [TRAITS]: ['confident', 'clean'],
      '/dna/spacing/density': 'spacious',
      '/dna/spacing/content_gap': 'lg',
      '/dna/radius/philosophy': 'pill',
      '/meta/archetype': 'docs',
      '/meta/platform/type': 'static',
      '/meta/guard': { mode: 'guided', dna_enforcement: 'error', blueprint_enforcement: 'off' },
      '/blueprint/sections/0/shell': 'marketing',
      '/blueprint/sections/0/pages/1/shell_override': 'sidebar-detail',
      '/blueprint/sections/0/pages/1/directives': ['Place nav-tree in the zone "aside".'],
    },
    notes: [
      'moved /dna/archetype',
      'moved /dna/platform',
      'moved /dna/density/level',
      'moved /dna/theme/recipe',
      'moved /guard',
      'moved /dna_enforcement',
      'moved /blueprint/pages/0/layout/1/zone',
      'derived /meta/target',
    ],
  },
  {
    label: 'the early form of 3.x with one page',
    document: {
      ...EARLY,
      blueprint: { ...EARLY.blueprint, pages: EARLY.blueprint.pages.slice(1) },
    },
    result: { '/blueprint/sections/0/shell': 'sidebar-detail' },
  },
  {
    label: '3.1 density in place of spacing',
    document: {
      ...LAYERED,
      dna: { ...without(DNA, 'spacing'), density: { level: 'compact', content_gap: 'md' } },
    },
    result: { '/dna/spacing': { base_unit: 4, scale: 'linear', density: 'compact', content_gap: 'md' } },
    notes: ['moved /dna/density/level', 'derived /dna/spacing/base_unit'],
  },
  {
    label: '3.1 with only a theme and a personality in the DNA',
    document: { ...LAYERED, dna: { theme: DNA.theme, personality: ['calm'] } },
    result: { '/dna/radius': { philosophy: 'sharp', base: 0 }, '/dna/motion/preference': 'subtle' },
    notes: ['derived /dna/spacing', 'derived /dna/radius', 'derived /dna/motion'],
  },
  {
    label: '3.1 without meta',
    document: without(LAYERED, 'meta'),
    result: { '/meta/archetype': 'app', '/meta/target': 'react' },
    notes: ['derived /meta/archetype', 'derived /meta/guard'],
  },
  {
    label: '3.1 without features',
    document: { ...LAYERED, blueprint: without(LAYERED.blueprint, 'features') },
    result: { '/blueprint/features': [] },
    notes: ['derived /blueprint/features'],
  },
  {
    label: '3.1 sections without role, description and features',
    document: blueprint({ sections: [{ id: 'app', shell: 'top-nav', pages: PAGES }] }),
    result: { '/blueprint/sections/0/role': 'primary', '/blueprint/sections/0/description': 'Pages of app.' },
    notes: ['derived /blueprint/sections/0/role'],
  },
  {
    label: '3.1 sections whose pages name the shell',
    document: blueprint({
      sections: [
        {
          ...without(LAYERED.blueprint.sections[0], 'shell'),
          pages: [
            { ...PAGES[0], shell: 'top-nav' },
            { ...PAGES[1], shell: 'plain' },
          ],
        },
      ],
    }),
    result: {
      '/blueprint/sections/0/shell': 'top-nav',
      '/blueprint/sections/0/pages/1/shell_override': 'plain',
    },
    notes: ['moved /blueprint/sections/0/pages/0/shell', 'moved /blueprint/sections/0/pages/1/shell'],
  },
  {
    label: '3.0 pages without a shell',
    document: { ...PAGED, blueprint: { pages: PAGES, features: [] } },
    result: { '/blueprint/sections/0/shell': 'sidebar-main' },
    notes: ['derived /blueprint/shell'],
  },
  {
    label: '2.x pages without a shell',
    document: v2({ structure: [{ id: 'home', layout: ['hero'] }] }),
    result: { '/blueprint/sections/0/shell': 'sidebar-main' },
    notes: ['derived /blueprint/sections/0/shell'],
  },
  {
    label: '2.x without target, density, platform and features',
    document: without(SIMPLE, 'target', 'density', 'platform', 'features'),
    result: { '/meta/target': 'react', '/dna/spacing/density': 'comfortable' },
    notes: ['derived /meta/target', 'derived /dna/spacing', 'derived /meta/platform'],
  },

  // --- properties that 4.0.0 does not have ---
  {
    label: '2.x with the name of a blueprint and remarks',
    document: v2({ blueprint: 'clinic-booking', _meta: { project: 'Clinic', url: 'https://example.org' } }),
    result: { '/meta/archetype': 'clinic' },
    notes: ['dropped /blueprint', 'dropped /_meta'],
  },
  {
    label: '3.1 with remarks at the root, in the DNA and in a page',
    document: {
      ...LAYERED,
      generated_by: 'a tool',
      dna: { ...DNA, mood: 'quiet' },
      blueprint: {
        ...LAYERED.blueprint,
        sections: [{ ...LAYERED.blueprint.sections[0], pages: [{ ...PAGES[0], title: 'Overview' }] }],
      },
    },
    result: { [ID]: 'ledger' },
    notes: ['dropped /generated_by', 'dropped /dna/mood', 'dropped /blueprint/sections/0/pages/0/title'],
  },
  {
    label: '3.1 with values in two layers: the right layer applies',
    document: { ...LAYERED, archetype: 'other', guard: { mode: 'creative' } },
    result: { '/meta/archetype': 'clinic', '/meta/guard/mode': 'strict' },
    notes: ['dropped /archetype', 'dropped /guard'],
  },

  // --- what only the author can complete ---
  { label: '2.x without pages', document: v2({ structure: [] }) },
  { label: '3.1 without a theme', document: { ...LAYERED, dna: without(DNA, 'theme') } },
  { label: '3.1 with a page that has no layout', document: section({ pages: [{ id: 'home' }] }) },
];
