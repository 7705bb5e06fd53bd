import type { ContentType } from './corpus.ts';
import type { Intelligence } from './intelligence.ts';
import type { Audit } from './showcase.ts';
import { compareText } from '../base/text.ts';

/** In how many audited showcases a record has to be shown to be known as well as an audit can tell. */
const SHOWN = 3;

/** How much of what only an audit can give it has given. */
export const TRUST: Readonly<Record<Intelligence['benchmark_confidence'], number>> = {
  none: 0,
  low: 1 / 3,
  medium: 2 / 3,
  high: 1,
};

const CONFIDENCE_BY_GRADE: Readonly<
  Record<Audit['result']['classification'], Intelligence['benchmark_confidence']>
> = { A: 'high', B: 'medium', C: 'low', D: 'none', pending: 'none' };

/** What audits add to what is known of a record. */
interface Audited {
  readonly fields: Pick<
    Intelligence,
    'source' | 'verification_status' | 'last_verified_at' | 'target_coverage' | 'golden_usage' | 'benchmark'
  >;
  readonly benchmark_confidence: Intelligence['benchmark_confidence'];
  readonly evidence: readonly string[];
  readonly blockers: readonly string[];
}

/**
 * What audits say: of a blueprint its own, of another record all that passed and show it. That a showcase failed says
 * nothing about one of its many records.
 */
export function auditedOf(type: ContentType, audits: readonly Audit[]): Audited {
  const isBlueprint = type === 'blueprint';
  const [best] = audits.toSorted(
    (a, b) =>
      Number(b.isShortlisted) - Number(a.isShortlisted) ||
      compareText(a.result.classification, b.result.classification) ||
      compareText(a.result.slug, b.result.slug),
  );
  if (!best) {
    return {
      fields: {
        source: 'authored',
        verification_status: isBlueprint ? 'pending' : 'unknown',
        last_verified_at: null,
        target_coverage: [],
        golden_usage: 'none',
      },
      benchmark_confidence: 'none',
      evidence: [],
      blockers: [],
    };
  }
  const { result, isShortlisted } = best;
  const passed = result.smoke.passed === true;
  const [failure = 'The build fails.'] = result.smoke.failures;
  return {
    fields: {
      source: 'hybrid',
      verification_status: result.verificationStatus,
      last_verified_at:
        audits
          .map(({ verifiedAt }) => verifiedAt)
          .sort()
          .at(-1) ?? null,
      target_coverage: result.target === null ? [] : [result.target],
      golden_usage: passed ? (isShortlisted ? 'shortlisted' : 'showcase') : 'none',
      benchmark: {
        classification: result.classification,
        target: result.target,
        drift_signal: result.drift.signal,
        build_passed: result.build.passed,
        smoke_passed: result.smoke.passed,
      },
    },
    benchmark_confidence: isBlueprint
      ? CONFIDENCE_BY_GRADE[result.classification]
      : audits.length >= SHOWN
        ? 'high'
        : audits.length > 1
          ? 'medium'
          : 'low',
    evidence: [
      `audit:${result.slug}:${result.verificationStatus}:${result.classification}`,
      ...(isBlueprint ? [] : [`shown-in:${audits.length}`]),
    ],
    blockers: passed ? [] : [`The audit of its showcase fails: ${failure}`],
  };
}
