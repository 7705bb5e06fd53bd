import type { Catalog } from '../schemas/types.ts';
import { CONTENT_TYPES, type ContentRecord, type ContentType, type Corpus } from './corpus.ts';

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

/** Counts records one by one, including hidden and labs blueprints. */
export class IntelligenceCounters {
  readonly #buckets = Object.fromEntries(
    CONTENT_TYPES.map((type) => [type, emptyBucket()]),
  ) as IntelligenceSummary['by_type'];

  add(type: ContentType, one: Intelligence): void {
    const bucket = this.#buckets[type];
    for (const [name, counts] of Object.entries(COUNTERS)) if (counts(one)) bucket[name as keyof Bucket] += 1;
  }

  summary(namespace: string, releasedAt: string): IntelligenceSummary {
    const totals = emptyBucket();
    for (const type of CONTENT_TYPES)
      for (const name of Object.keys(COUNTERS) as (keyof Bucket)[]) totals[name] += this.#buckets[type][name];
    return {
      $schema: 'https://svc.example/schemas/registry-intelligence-summary.v1.json',
      generated_at: releasedAt,
      namespace,
      totals,
      by_type: this.#buckets,
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
    if (known) counters.add(record.type, known);
  }
  return counters.summary(namespace, corpus.releasedAt);
}
