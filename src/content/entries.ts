import { cardOf, type ContentRecord, type ContentType, OFFICIAL, type Portfolio } from './corpus.ts';
import type { Intelligence } from './intelligence.ts';
import { compareText } from '../base/text.ts';
import type { Catalog } from '../schemas/types.ts';

export const SORTS = ['recommended', 'recent', 'name'] as const;
export type Sort = (typeof SORTS)[number];
export const SOURCES = ['official', 'community', 'organization'] as const;
export type Source = (typeof SOURCES)[number];
export const INTELLIGENCE_SOURCES = ['authored', 'benchmark', 'hybrid'] as const;
export const BLUEPRINT_SETS = ['all', 'featured', 'certified', 'labs'] as const;

/** Filters of a list or a search. */
export interface Selection {
  readonly type?: ContentType | undefined;
  readonly source?: Source | undefined;
  readonly recommended: boolean;
  readonly intelligenceSource?: (typeof INTELLIGENCE_SOURCES)[number] | undefined;
  readonly blueprintSet: (typeof BLUEPRINT_SETS)[number];
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A record with its assessment. */
export interface Entry {
  readonly record: ContentRecord;
  readonly intelligence: Intelligence;
}

export function isSelected({ record, intelligence }: Entry, selection: Selection): boolean {
  if (selection.type !== undefined && record.type !== selection.type) return false;
  // All records are official, so any other source is empty.
  if (selection.source !== undefined && selection.source !== 'official') return false;
  if (selection.recommended && !intelligence.recommended) return false;
  if (selection.intelligenceSource !== undefined && intelligence.source !== selection.intelligenceSource)
    return false;
  const portfolio = portfolioOf(record);
  return portfolio === undefined || isInSet(portfolio, selection.blueprintSet);
}

const portfolioOf = (record: ContentRecord): Portfolio | undefined =>
  record.type === 'blueprint' ? cardOf(record).blueprint_portfolio : undefined;

/** Hidden blueprints are never listed; labs only on request. */
function isInSet({ visibility, artifact }: Portfolio, set: Selection['blueprintSet']): boolean {
  if (visibility === 'hidden') return false;
  switch (set) {
    case 'all':
      return visibility !== 'labs';
    case 'featured':
      return visibility === 'featured';
    case 'labs':
      return visibility === 'labs';
    case 'certified':
      return visibility !== 'labs' && artifact.status === 'certified';
  }
}

type Compare = (a: Entry, b: Entry) => number;

const byName: Compare = (a, b) =>
  compareText(cardOf(a.record).name.toLowerCase(), cardOf(b.record).name.toLowerCase());
const newestFirst: Compare = (a, b) => compareText(b.record.updatedAt, a.record.updatedAt);

/** Ends every order, so that no two records tie and pages never overlap. */
const bySlugAndType: Compare = (a, b) =>
  compareText(a.record.slug, b.record.slug) || compareText(a.record.type, b.record.type);

export const COMPARATORS = {
  recommended: (a, b) =>
    computePriority(b) - computePriority(a) || newestFirst(a, b) || byName(a, b) || bySlugAndType(a, b),
  recent: (a, b) => newestFirst(a, b) || bySlugAndType(a, b),
  name: (a, b) => byName(a, b) || bySlugAndType(a, b),
} satisfies Record<Sort, Compare>;

const VISIBILITY_POINTS = { featured: 900, public: 0, labs: -400, hidden: -400 } as const;
const ARTIFACT_POINTS = { certified: 650, candidate: 120, planned: 0, none: 0 } as const;
const USAGE_POINTS = { shortlisted: 160, showcase: 80, none: 0 } as const;
const STATUS_POINTS = {
  'smoke-green': 200,
  'build-green': 120,
  pending: 20,
  'smoke-red': -40,
  'build-red': -40,
  unknown: 0,
} as const;
const BENCHMARK_POINTS = { high: 120, medium: 70, low: 30, none: 0 } as const;
const TIER_POINTS = { verified: 180, high: 120, medium: 60, low: 10 } as const;

/** Points for the recommended order: portfolio first, then evidence, then quality. */
export function computePriority({ record, intelligence }: Entry): number {
  const portfolio = portfolioOf(record);
  return (
    (portfolio ? VISIBILITY_POINTS[portfolio.visibility] + ARTIFACT_POINTS[portfolio.artifact.status] : 0) +
    (intelligence.recommended ? 500 : 0) +
    USAGE_POINTS[intelligence.golden_usage] +
    STATUS_POINTS[intelligence.verification_status] +
    BENCHMARK_POINTS[intelligence.benchmark_confidence] +
    TIER_POINTS[intelligence.confidence_tier] +
    Math.round((intelligence.confidence_score ?? 0) / 2) +
    (intelligence.quality_score ?? 0)
  );
}

export function paginate<T>(items: readonly T[], { limit, offset }: Page): T[] {
  return items.slice(offset, offset + limit);
}

export type Summary = Catalog['public-content-summary.v1.json'];
export type Detail = Catalog['public-content-record.v1.json'];

/** All records are official. */
const SOURCE: Source = 'official';

const OWNER = { owner_name: 'svc', owner_username: 'svc', thumbnail_url: null } as const;

/** An item of a list or a search. The intelligence comes last, because the database appends it to stored text. */
export const toSummary = ({ record, intelligence }: Entry): Summary => ({
  ...toSummaryHead(record),
  intelligence,
});

export function toSummaryHead(record: ContentRecord): Omit<Summary, 'intelligence'> {
  const { type, slug, version, publishedAt } = record;
  const { name, description } = cardOf(record);
  return {
    id: slug,
    slug,
    namespace: OFFICIAL,
    source: SOURCE,
    type,
    version,
    name,
    description,
    published_at: publishedAt,
    ...OWNER,
    blueprint_portfolio: portfolioOf(record) ?? null,
  };
}

/** The whole record with its envelope. */
export const toDetail = ({ record, intelligence }: Entry): Detail => ({
  ...toDetailHead(record),
  intelligence,
});

export function toDetailHead(record: ContentRecord): Omit<Detail, 'intelligence'> {
  const { type, slug, version, data, publishedAt, updatedAt } = record;
  return {
    id: slug,
    slug,
    namespace: OFFICIAL,
    source: SOURCE,
    type,
    version,
    data: { ...data },
    visibility: 'public',
    status: 'published',
    created_at: publishedAt,
    updated_at: updatedAt,
    published_at: publishedAt,
    ...OWNER,
  };
}
