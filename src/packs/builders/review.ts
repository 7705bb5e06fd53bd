import type { ReviewPackV1 } from '../../schemas/types.ts';
import { buildGuard } from '../design.ts';
import { type Check, buildEnvelope } from '../envelope.ts';
import { TOKEN_BOUNDS, packFileName } from '../manifest.ts';
import { reviewBlocks } from '../markdown/review.ts';
import type { Model } from '../model.ts';
import { recordName } from '../records.ts';
import { buildThemeRef } from '../theme.ts';
import type { Enforcement } from '../../essence/read.ts';
import { formatCount } from '../../base/text.ts';

const FOCUS_AREAS = [
  'route-topology',
  'theme-consistency',
  'treatment-usage',
  'accessibility',
  'responsive-design',
  'interactions',
];

const WORKFLOW = [
  'Walk every path of the route list in a browser, narrow and wide, by keyboard and by pointer.',
  'Compare each page with its pack: placements, presets, states, keys, wiring and rules.',
  'Report each finding with its check, the file and line or the path and selector, what was found and what was expected, the worst first.',
];

const ANTI_PATTERNS: ReviewPackV1['antiPatterns'] = [
  {
    id: 'inline-styles',
    summary: 'Looks are written into the markup of single elements.',
    guidance: 'Put them into the style sheet or component of the project, in terms of tokens.',
  },
  {
    id: 'hard-coded-values',
    summary: 'A colour, distance, radius or duration is written as a bare value.',
    guidance: 'Use the token with that value; if there is none, the value is not part of the contract.',
  },
  {
    id: 'foreign-vocabulary',
    summary: 'Class names or variables of another design system are mixed in.',
    guidance: 'Use the names of the project, its theme and its decorators only.',
  },
];

/** Builds the pack for reviewing the finished app against its contract. */
export function buildReview(model: Model): ReviewPackV1 {
  const { document, pages, theme } = model;
  const checks = buildReviewChecks(model);
  const data: ReviewPackV1['data'] = {
    reviewType: 'app',
    shell: model.shell,
    theme: buildThemeRef(theme, theme.mode),
    routing: document.meta.platform.routing,
    features: [...document.blueprint.features],
    guard: buildGuard(model),
    accessibility: { ...document.dna.accessibility },
    routes: pages.map(({ summary }) => summary),
    focusAreas: [...FOCUS_AREAS],
    workflow: [...WORKFLOW],
    references: [
      {
        what: 'design, navigation and shells',
        pack: packFileName('scaffold'),
        pointer: '/data',
      },
    ],
  };
  return buildEnvelope(model, {
    packType: 'review',
    objective: 'Review the built app against its contract.',
    pages,
    vocabulary: [
      'app',
      ...FOCUS_AREAS,
      ...model.shells,
      theme.id,
      theme.mode,
      ...document.blueprint.features,
    ],
    checks,
    antiPatterns: ANTI_PATTERNS.map((one) => ({ ...one })),
    data,
    blocks: reviewBlocks(data, checks, ANTI_PATTERNS),
    bounds: TOKEN_BOUNDS.review,
    trace: [
      { at: '/data', essence: '' },
      {
        at: '/data/theme',
        essence: '/dna/theme',
        ...(theme.record ? { record: recordName(theme.record) } : {}),
      },
      { at: '/data/guard', essence: '/meta/guard' },
      { at: '/data/accessibility', essence: '/dna/accessibility' },
      { at: '/data/features', essence: '/blueprint/features' },
      { at: '/data/routes', essence: '/blueprint/sections' },
    ],
  });
}

/** A violation that the guard turns off is still worth reporting. */
const toSeverity = (enforcement: Enforcement): Check['severity'] =>
  enforcement === 'off' ? 'info' : enforcement;

/** The checks that apply to this document. The guard decides their severity. */
export function buildReviewChecks({ document, essence, pages, theme, navigation }: Model): Check[] {
  const { guard } = essence.meta;
  const { accessibility, motion } = document.dna;
  const design = { severity: toSeverity(guard.dna_enforcement), enforcedBy: 'dna' } as const;
  const structure = { severity: toSeverity(guard.blueprint_enforcement), enforcedBy: 'blueprint' } as const;
  const interactions = {
    severity: toSeverity(guard.interactions_enforcement),
    enforcedBy: 'interactions',
  } as const;
  const rules = pages.filter(({ page, section }) => page.directives || section.section.directives);
  const when = (asked: unknown, check: Check): Check[] => (asked ? [check] : []);
  return [
    {
      id: 'review-contract-baseline',
      label:
        pages.length === 1
          ? 'The one route of the contract and no other exists.'
          : `The ${pages.length} routes of the contract and no others exist.`,
      severity: 'error',
      area: 'route-topology',
      enforcedBy: 'always',
      expected: 'Every listed path opens its page inside its shell.',
      method: 'Open each path; look for links and router entries that lead elsewhere.',
    },
    {
      id: 'review-layout',
      label: 'Every page shows its placements in the order, columns and presets of its layout.',
      ...structure,
      area: 'responsive-design',
      method: 'Compare each page with its pack at the widths of its column rules.',
    },
    {
      id: 'review-tokens',
      label: `Colours, spacing, type, corners, shadows and durations are tokens of ${theme.id}.`,
      ...design,
      area: 'theme-consistency',
      pointer: '/dna',
      method: 'Search styles for bare values; compare computed styles with the token list.',
    },
    {
      id: 'review-treatments',
      label: 'Decorators and treatments are used for what they are meant for.',
      ...design,
      area: 'treatment-usage',
    },
    ...when(accessibility.wcag_level !== 'none', {
      id: 'review-wcag',
      label: `Every page meets WCAG ${accessibility.wcag_level}.`,
      severity: 'error',
      area: 'accessibility',
      enforcedBy: 'always',
      pointer: '/dna/accessibility/wcag_level',
      method: 'Run an accessibility checker on every path and every state, then use the keyboard alone.',
    }),
    ...when(accessibility.focus_visible, {
      id: 'review-focus',
      label: 'Everything that takes focus shows it.',
      severity: 'error',
      area: 'accessibility',
      enforcedBy: 'always',
      pointer: '/dna/accessibility/focus_visible',
      method: 'Press Tab through each page.',
    }),
    ...when(accessibility.skip_nav, {
      id: 'review-skip-link',
      label: 'Each page begins with a link to its main content.',
      severity: 'error',
      area: 'accessibility',
      enforcedBy: 'always',
      pointer: '/dna/accessibility/skip_nav',
      method: 'Press Tab once after loading, then Enter.',
    }),
    ...when(motion.reduce_motion, {
      id: 'review-reduced-motion',
      label: 'Movement gives way when a person asks for less of it.',
      ...design,
      area: 'accessibility',
      pointer: '/dna/motion/reduce_motion',
      method: 'Ask for reduced motion in the system and repeat what moves.',
    }),
    {
      id: 'review-interactions',
      label: 'States, keyboard maps, wiring and interactions of all patterns work.',
      ...interactions,
      area: 'interactions',
      method: 'Bring about each state; press each key of each map.',
    },
    ...when(navigation.hotkeys.length > 0, {
      id: 'review-hotkeys',
      label: `${formatCount(navigation.hotkeys.length, 'hotkey works', 'hotkeys work')} as declared, chords and guards included.`,
      ...interactions,
      area: 'interactions',
      pointer: '/meta/navigation/hotkeys',
      method: 'Press each key on a page, in a text field and with a modifier held.',
    }),
    ...when(navigation.palette, {
      id: 'review-command-palette',
      label: `The command palette opens${navigation.palette?.trigger === undefined ? '' : ` with ${navigation.palette.trigger}`} and offers exactly its ${formatCount(navigation.palette?.commands.length ?? 0, 'command')}.`,
      ...interactions,
      area: 'interactions',
      pointer: '/meta/navigation/command_palette',
    }),
    ...when(rules.length > 0, {
      id: 'review-directives',
      label: `Rules of sections and pages are kept on ${rules.length} ${rules.length === 1 ? 'page' : 'pages'}.`,
      ...structure,
      area: 'route-topology',
      routes: rules.map(({ path }) => path),
    }),
    ...when(document.meta.seo, {
      id: 'review-seo',
      label: 'Pages declare the structured data and metadata of the contract.',
      ...structure,
      area: 'route-topology',
      pointer: '/meta/seo',
    }),
    {
      id: 'review-evidence',
      label: 'Every finding has evidence that another person can look at.',
      severity: 'warn',
      enforcedBy: 'always',
    },
    {
      id: 'review-remediation',
      label: 'Every finding says what to change and where.',
      severity: 'warn',
      enforcedBy: 'always',
    },
  ];
}
