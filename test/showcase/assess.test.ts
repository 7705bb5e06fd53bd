import { describe, expect, it } from 'vitest';
import { buildResult } from '../../scripts/audit/classify.ts';
import { assess } from '../../src/content/assess.ts';
import type { ContentType } from '../../src/content/corpus.ts';
import type { Intelligence } from '../../src/content/intelligence.ts';
import type { Audit } from '../../src/content/showcase.ts';
import { validate } from '../../src/schemas/parse.ts';
import { corpus } from '../corpus.ts';

const failed = buildResult({
  slug: 'x',
  buildFailure: 'The build fails: x.',
  buildMs: 0,
  smokeMs: 0,
  problems: [],
});

/** Creates an audit of a blueprint that contains these records. */
function audit(slug: string, names: readonly string[], day: string, passes = true): [string, Audit] {
  const result = {
    ...failed,
    slug,
    ...(passes
      ? {
          classification: 'A' as const,
          verificationStatus: 'smoke-green' as const,
          build: { passed: true, durationMs: 1 },
          smoke: { ...failed.smoke, passed: true, failures: [] },
        }
      : {}),
  };
  const verifiedAt = `2026-01-${day}T00:00:00Z`;
  return [
    slug,
    { verifiedAt, names: [`blueprint/${slug}`, ...names], result, isShortlisted: slug === 'clinic-booking' },
  ];
}

const audits = new Map([
  audit('clinic-booking', ['pattern/hero', 'shell/sidebar-main'], '03'),
  audit('online-store', ['pattern/hero'], '05'),
  audit('retail-bank', ['pattern/hero'], '04'),
  audit('marketplace', ['pattern/hero', 'pattern/data-table'], '09', false),
]);
const before = assess(corpus);
const after = assess(corpus, audits);

function of(type: ContentType, slug: string, assessment = after): Intelligence {
  const record = corpus.get(type, slug);
  const assessed = record && assessment.get(record);
  if (!assessed) throw new Error(`no ${type} ${slug}`);
  return assessed;
}

describe('intelligence with audits', () => {
  it('of a blueprint that passed contains the audit and its date', () => {
    expect(of('blueprint', 'clinic-booking')).toMatchObject({
      source: 'benchmark',
      verification_status: 'smoke-green',
      last_verified_at: '2026-01-03T00:00:00Z',
      target_coverage: ['static'],
      benchmark_confidence: 'high',
      confidence_tier: 'verified',
      golden_usage: 'shortlisted',
      benchmark: { classification: 'A', build_passed: true, smoke_passed: true },
    });
    expect(of('blueprint', 'clinic-booking').evidence).toContain('audit:clinic-booking:smoke-green:A');
    expect(of('blueprint', 'online-store').golden_usage).toBe('showcase');
  });

  it('of a blueprint that failed reports it, and does not recommend the blueprint', () => {
    expect(of('blueprint', 'marketplace', before).recommended).toBe(true);
    expect(of('blueprint', 'marketplace')).toMatchObject({
      source: 'benchmark',
      verification_status: 'build-red',
      benchmark_confidence: 'none',
      golden_usage: 'none',
      recommended: false,
      recommendation_blockers: ['The audit of its showcase fails: The build fails: x.'],
    });
  });

  it('of other records is based on all passed audits, with the latest date', () => {
    expect(of('pattern', 'hero')).toMatchObject({
      source: 'hybrid',
      verification_status: 'smoke-green',
      last_verified_at: '2026-01-05T00:00:00Z',
      benchmark_confidence: 'high',
      golden_usage: 'shortlisted',
    });
    expect(of('pattern', 'hero').evidence).toContain('shown-in:3');
    expect(of('pattern', 'hero').confidence_score).toBe(
      (of('pattern', 'hero', before).confidence_score ?? 0) + 30,
    );
  });

  it('of records without a passed audit is unchanged', () => {
    expect(of('pattern', 'data-table')).toEqual(of('pattern', 'data-table', before));
    expect(of('blueprint', 'support-desk')).toEqual(of('blueprint', 'support-desk', before));
    expect(of('pattern', 'data-table').source).toBe('authored');
  });

  it('affects only the recommendation of blueprints that failed', () => {
    const changed = corpus.records.filter(
      (record) => after.get(record)?.recommended !== before.get(record)?.recommended,
    );
    expect(changed.map(({ slug }) => slug)).toEqual(['marketplace']);
  });

  it('matches its schema', () => {
    for (const assessed of after.values())
      expect(validate('content-intelligence.v1.json', assessed).issues).toEqual([]);
  });
});
