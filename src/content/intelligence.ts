import type { Catalog } from '../schemas/types.ts';
import { CONTENT_TYPES, type ContentRecord, type ContentType, type Corpus } from './corpus.ts';

export type Intelligence = Catalog['content-intelligence.v1.json'];
export type IntelligenceSummary = Catalog['registry-intelligence-summary.v1.json'];

/** What is known of every record, from checks that ran. */
export type Assessment = ReadonlyMap<ContentRecord, Intelligence>;

/** Counters over all records, hidden and labs blueprints included; zeros for a namespace without records. */
export function summarise(
  corpus: Corpus,
  intelligence: Assessment,
  namespace: string,
  has: boolean,
): IntelligenceSummary {
  const bucket = (type?: ContentType): IntelligenceSummary['totals'] => {
    const records = has ? corpus.records.filter((record) => type === undefined || record.type === type) : [];
    const known = records.map((record) => intelligence.get(record)).filter((one) => one !== undefined);
    const count = (holds: (one: Intelligence) => boolean): number => known.filter(holds).length;
    return {
      total_public_items: records.length,
      with_intelligence: known.length,
      recommended: count((one) => one.recommended),
      authored: count((one) => one.source === 'authored'),
      benchmark: count((one) => one.source === 'benchmark'),
      hybrid: count((one) => one.source === 'hybrid'),
      missing_source: 0,
      smoke_green: count((one) => one.verification_status === 'smoke-green'),
      build_green: count((one) => one.verification_status === 'build-green'),
      high_confidence: count((one) => one.confidence_tier === 'high' || one.confidence_tier === 'verified'),
      verified_confidence: count((one) => one.confidence_tier === 'verified'),
    };
  };
  const byType = Object.fromEntries(
    CONTENT_TYPES.map((type) => [type, bucket(type)]),
  ) as IntelligenceSummary['by_type'];
  return {
    $schema: 'https://svc.example/schemas/registry-intelligence-summary.v1.json',
    generated_at: corpus.releasedAt,
    namespace,
    totals: bucket(),
    by_type: byType,
  };
}
