import type { Catalog } from '../schemas/types.ts';
import {
  cardOf,
  CONTENT_TYPES,
  type ContentRecord,
  type ContentType,
  type Corpus,
  type Portfolio,
} from './corpus.ts';

export type Intelligence = Catalog['content-intelligence.v1.json'];
export type IntelligenceSummary = Catalog['registry-intelligence-summary.v1.json'];

/** The assessment of every record, based on checks that ran. */
export type Assessment = ReadonlyMap<ContentRecord, Intelligence>;

type Bucket = IntelligenceSummary['totals'];

/** The counters of a summary, each with its condition. */
const COUNTERS: Readonly<Record<keyof Bucket, (one: Intelligence) => boolean>> = {
  total_public_items: () => true,
  with_intelligence: () => true,
  recommended: (one) => one.recommended,
  authored: (one) => one.source === 'authored',
  benchmark: (one) => one.source === 'benchmark',
  hybrid: (one) => one.source === 'hybrid',
  missing_source: () => false,
  smoke_green: (one) => one.verification_status === 'smoke-green',
  build_green: (one) => one.verification_status === 'build-green',
  high_confidence: (one) => one.confidence_tier === 'high' || one.confidence_tier === 'verified',
  verified_confidence: (one) => one.confidence_tier === 'verified',
};

export type Visibility = Portfolio['visibility'];

/** Counts records one by one. Blueprints that lists do not show by default are counted apart. */
export class IntelligenceCounters {
  readonly #buckets = Object.fromEntries(
    CONTENT_TYPES.map((type) => [type, emptyBucket()]),
  ) as IntelligenceSummary['by_type'];

  readonly #unlisted = { labs: 0, hidden: 0 };
  #newestEvidence = '';

  /** `visibility` is that of a blueprint. */
  add(type: ContentType, one: Intelligence, visibility: Visibility | undefined): void {
    if ((one.last_verified_at ?? '') > this.#newestEvidence)
      this.#newestEvidence = one.last_verified_at ?? '';
    if (visibility === 'labs' || visibility === 'hidden') {
      this.#unlisted[visibility] += 1;
      return;
    }
    const bucket = this.#buckets[type];
    for (const [name, counts] of Object.entries(COUNTERS)) if (counts(one)) bucket[name as keyof Bucket] += 1;
  }

  summary(namespace: string, releasedAt: string): IntelligenceSummary {
    const totals = emptyBucket();
    for (const type of CONTENT_TYPES)
      for (const name of Object.keys(COUNTERS) as (keyof Bucket)[]) totals[name] += this.#buckets[type][name];
    return {
      $schema: 'https://svc.example/schemas/registry-intelligence-summary.v1.json',
      // All times are in UTC and in the same notation, so that they compare as texts.
      generated_at: this.#newestEvidence > releasedAt ? this.#newestEvidence : releasedAt,
      namespace,
      totals,
      by_type: this.#buckets,
      unlisted: this.#unlisted,
    };
  }
}

const emptyBucket = (): Bucket =>
  Object.fromEntries(Object.keys(COUNTERS).map((name) => [name, 0])) as unknown as Bucket;

/** Returns zeros for a namespace without records. */
export function summarizeIntelligence(
  corpus: Corpus,
  intelligence: Assessment,
  namespace: string,
  has: boolean,
): IntelligenceSummary {
  const counters = new IntelligenceCounters();
  for (const record of has ? corpus.records : []) {
    const known = intelligence.get(record);
    if (known) counters.add(record.type, known, readVisibility(record));
  }
  return counters.summary(namespace, corpus.releasedAt);
}

/** Reads blueprints only. */
export const readVisibility = (record: ContentRecord): Visibility | undefined =>
  record.type === 'blueprint' ? cardOf(record).blueprint_portfolio?.visibility : undefined;
