import type { ReviewPackV1 } from '../../schemas/types.ts';
import { guardOf } from '../design.ts';
import { envelope } from '../envelope.ts';
import { BOUNDS, fileOf } from '../kinds.ts';
import { reviewBlocks } from '../markdown/review.ts';
import type { Model } from '../model.ts';
import { nameOf } from '../resolve.ts';
import { themeRef } from '../theme.ts';
import { reviewChecks } from './review-checks.ts';

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
  'Hold each page against its pack: placements, presets, states, keys, wiring and rules.',
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

/** What the finished app is held against. */
export function buildReview(model: Model): ReviewPackV1 {
  const { document, pages, theme } = model;
  const checks = reviewChecks(model);
  const data: ReviewPackV1['data'] = {
    reviewType: 'app',
    shell: model.shell,
    theme: themeRef(theme, theme.mode),
    routing: document.meta.platform.routing,
    features: [...document.blueprint.features],
    guard: guardOf(model),
    accessibility: { ...document.dna.accessibility },
    routes: pages.map(({ summary }) => summary),
    focusAreas: [...FOCUS_AREAS],
    workflow: [...WORKFLOW],
    references: [
      {
        what: 'design, navigation and shells',
        pack: fileOf('scaffold'),
        pointer: '/data',
      },
    ],
  };
  return envelope(model, {
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
    bounds: BOUNDS.review,
    trace: [
      { at: '/data', essence: '' },
      { at: '/data/theme', essence: '/dna/theme', ...(theme.record ? { record: nameOf(theme.record) } : {}) },
      { at: '/data/guard', essence: '/meta/guard' },
      { at: '/data/accessibility', essence: '/dna/accessibility' },
      { at: '/data/features', essence: '/blueprint/features' },
      { at: '/data/routes', essence: '/blueprint/sections' },
    ],
  });
}
