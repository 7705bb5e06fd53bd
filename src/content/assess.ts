import { validate } from '../schemas/parse.ts';
import {
  type ContentRecord,
  type ContentType,
  type Corpus,
  RECORD_SCHEMAS,
  type RecordData,
} from './corpus.ts';
import { type Assessment, type Intelligence, readVisibility, type Visibility } from './intelligence.ts';
import { collectReferences } from './references.ts';
import { type Audit, type Audits, NO_AUDITS } from './showcase.ts';
import { compareText } from '../base/text.ts';

/** A quality of good records that goes beyond the schema. */
interface CompletenessCheck<Type extends ContentType> {
  readonly id: string;
  readonly holds: (data: RecordData<Type>) => boolean;
}

const size = (value: object | undefined): number => (value === undefined ? 0 : Object.keys(value).length);

const COMPLETENESS: { readonly [Type in ContentType]: readonly CompletenessCheck<Type>[] } = {
  pattern: [
    { id: 'three-presets', holds: ({ presets }) => size(presets) >= 3 },
    { id: 'four-states', holds: ({ states }) => size(states) >= 4 },
    { id: 'keyboard-map', holds: ({ accessibility }) => (accessibility.keyboard?.length ?? 0) >= 3 },
    { id: 'three-breakpoints', holds: ({ responsive }) => size(responsive) >= 3 },
    { id: 'signals', holds: ({ io }) => (io?.produces?.length ?? 0) + (io?.consumes?.length ?? 0) > 0 },
    { id: 'actions', holds: ({ io }) => (io?.actions?.length ?? 0) > 0 },
    { id: 'interactions', holds: ({ interactions }) => (interactions?.length ?? 0) > 0 },
  ],
  theme: [
    { id: 'both-modes', holds: ({ modes }) => modes.includes('light') && modes.includes('dark') },
    { id: 'two-shapes', holds: ({ shapes }) => (shapes?.length ?? 0) >= 2 },
    { id: 'decorators', holds: ({ decorators }) => size(decorators) >= 3 },
    { id: 'pattern-preferences', holds: ({ pattern_preferences }) => size(pattern_preferences) > 0 },
  ],
  blueprint: [
    { id: 'six-routes', holds: ({ routes }) => size(routes) >= 6 },
    { id: 'three-archetypes', holds: ({ compose }) => (compose?.length ?? 0) >= 3 },
    { id: 'hotkeys', holds: ({ navigation }) => (navigation?.hotkeys?.length ?? 0) >= 3 },
    { id: 'voice', holds: ({ voice }) => voice !== undefined },
    { id: 'search-hints', holds: ({ seo_hints }) => size(seo_hints) > 0 },
    { id: 'suggested-themes', holds: ({ suggested_themes }) => (suggested_themes?.length ?? 0) > 0 },
  ],
  archetype: [
    { id: 'three-pages', holds: ({ pages }) => pages.length >= 3 },
    {
      id: 'columns',
      holds: ({ pages }) =>
        pages.some(({ default_layout }) =>
          default_layout.some((item) => typeof item === 'object' && 'cols' in item),
        ),
    },
    { id: 'directives', holds: ({ directives }) => (directives?.length ?? 0) > 0 },
    { id: 'navigation', holds: ({ navigation_items }) => (navigation_items?.length ?? 0) > 0 },
    { id: 'triggers', holds: ({ classification }) => classification !== undefined },
    { id: 'suggested-theme', holds: ({ suggested_theme }) => (suggested_theme?.ids?.length ?? 0) > 0 },
  ],
  shell: [
    { id: 'three-regions', holds: ({ regions }) => regions.length >= 3 },
    { id: 'three-breakpoints', holds: ({ areas }) => size(areas) >= 3 },
    { id: 'guidance', holds: ({ guidance }) => size(guidance) >= 3 },
  ],
};

const MIN_RECOMMENDED_QUALITY = 75;

/** Further uses by other records do not raise the confidence. */
const MAX_COUNTED_USES = 3;

/**
 * Number of other records that must use a record before it is recommended. Every record should be complete; frequent
 * use is what distinguishes some of them. No record uses a blueprint, so the portfolio decides there.
 */
const MIN_RECOMMENDED_USES: Readonly<Record<ContentType, number>> = {
  pattern: 8,
  theme: 13,
  archetype: 3,
  shell: 20,
  blueprint: 0,
};

/** A theme says which patterns and shells suit it, or do not; it uses none of them. */
export const isUser = ({ type }: Pick<ContentRecord, 'type'>): boolean => type !== 'theme';

const isValid = ({ type, data }: ContentRecord): boolean =>
  validate(RECORD_SCHEMAS[type], data).issues.length === 0;

/**
 * Assesses every record of a corpus, based only on checks of the corpus and audits of its rendered blueprints.
 * `matchesSchema` spares validating records that are known to be valid.
 */
export function assess(
  corpus: Corpus,
  audits: Audits = NO_AUDITS,
  matchesSchema: (record: ContentRecord) => boolean = isValid,
): Assessment {
  const judge = createAssessor(audits);
  const references = new Map(corpus.records.map((record) => [record, collectReferences(record)]));
  const users = new Map<string, Set<ContentRecord>>();
  for (const [record, list] of references) {
    if (!isUser(record)) continue;
    for (const { type, slug } of list) {
      const key = `${type}/${slug}`;
      users.set(key, (users.get(key) ?? new Set()).add(record));
    }
  }
  return new Map(
    corpus.records.map((record) => [
      record,
      judge({
        type: record.type,
        slug: record.slug,
        visibility: readVisibility(record),
        schema: matchesSchema(record),
        references: (references.get(record) ?? []).every(({ type, slug }) => corpus.get(type, slug)),
        complete: checkCompleteness(record),
        uses: users.get(`${record.type}/${record.slug}`)?.size ?? 0,
      }),
    ]),
  );
}

/** Input for the assessment of one record, small enough to keep for every record of a large corpus. */
export interface AssessmentInput {
  readonly type: ContentType;
  readonly slug: string;
  /** Set for blueprints only. */
  readonly visibility: Visibility | undefined;
  /** True if the record matches its schema. */
  readonly schema: boolean;
  /** True if all referenced records exist. */
  readonly references: boolean;
  /** Results of the completeness checks of its type, in order. */
  readonly complete: readonly boolean[];
  /** Number of other records that reference it. */
  readonly uses: number;
}

export function checkCompleteness({ type, data }: Pick<ContentRecord, 'type' | 'data'>): boolean[] {
  return (COMPLETENESS[type] as readonly CompletenessCheck<ContentType>[]).map(({ holds }) => holds(data));
}

/** Creates a function that assesses records by their input and these audits. */
export function createAssessor(audits: Audits): (examined: AssessmentInput) => Intelligence {
  const shownBy = new Map<string, Audit[]>();
  for (const audit of audits.values()) {
    if (audit.result.smoke.passed !== true) continue;
    for (const name of audit.names) shownBy.set(name, [...(shownBy.get(name) ?? []), audit]);
  }
  return (examined) => {
    const { type, slug } = examined;
    const own = type === 'blueprint' ? audits.get(slug) : undefined;
    return assessRecord(
      examined,
      type === 'blueprint' ? (own ? [own] : []) : (shownBy.get(`${type}/${slug}`) ?? []),
    );
  };
}

function assessRecord(record: AssessmentInput, audits: readonly Audit[]): Intelligence {
  const { uses } = record;
  const checks: [string, boolean][] = [
    ['schema', record.schema],
    ['references', record.references],
    ...COMPLETENESS[record.type].map(({ id }, at): [string, boolean] => [id, record.complete[at] === true]),
  ];
  const passed = checks.filter(([, holds]) => holds).map(([id]) => id);
  const failed = checks.filter(([, holds]) => !holds).map(([id]) => id);
  const quality = Math.round((100 * passed.length) / checks.length);
  const audited = summarizeAudits(record.type, audits);
  // Checks contribute half of the confidence and uses a fifth; the rest requires an audit.
  const confidence = Math.round(
    quality * 0.5 +
      (20 * Math.min(uses, MAX_COUNTED_USES)) / MAX_COUNTED_USES +
      30 * AUDIT_TRUST[audited.benchmark_confidence],
  );
  const blockers = [...findBlockers(record, failed, uses), ...audited.blockers];
  if (quality < MIN_RECOMMENDED_QUALITY)
    blockers.push(`${failed.length} of ${checks.length} checks fail: ${failed.join(', ')}.`);
  const recommended = blockers.length === 0;
  return {
    ...audited.fields,
    benchmark_confidence: audited.benchmark_confidence,
    confidence_tier: chooseTier(confidence, quality, audited.benchmark_confidence),
    quality_score: quality,
    confidence_score: confidence,
    recommended,
    evidence: [...passed.map((id) => `check:${id}`), `used-by:${uses}`, ...audited.evidence],
    recommendation_reasons: recommended
      ? [`${passed.length} of ${checks.length} checks hold`, ...explainUse(record, uses)]
      : [],
    recommendation_blockers: blockers,
  };
}

const chooseTier = (
  confidence: number,
  quality: number,
  benchmark: Intelligence['benchmark_confidence'],
): Intelligence['confidence_tier'] => {
  if (benchmark === 'high' && quality >= MIN_RECOMMENDED_QUALITY) return 'verified';
  return confidence >= 65 ? 'high' : confidence >= 45 ? 'medium' : 'low';
};

const explainUse = ({ type }: AssessmentInput, uses: number): string[] =>
  type === 'blueprint' ? ['featured in the portfolio'] : [`${uses} other records use it`];

function findBlockers(record: AssessmentInput, failed: readonly string[], uses: number): string[] {
  const hard = failed
    .filter((id) => id === 'schema' || id === 'references')
    .map((id) => `The check "${id}" fails.`);
  const proven = MIN_RECOMMENDED_USES[record.type];
  if (uses < proven) hard.push(`Used by ${uses} of the ${proven} other records that would recommend it.`);
  if (record.type !== 'blueprint') return hard;
  const { visibility } = record;
  return visibility === 'featured' ? hard : [...hard, `The blueprint's visibility is ${visibility}.`];
}

/** Number of audited showcases with a record from which on the confidence in it is high. */
const MIN_SHOWCASES_FOR_HIGH_CONFIDENCE = 3;

/** Share of the confidence from audits that is granted at each level. */
export const AUDIT_TRUST: Readonly<Record<Intelligence['benchmark_confidence'], number>> = {
  none: 0,
  low: 1 / 3,
  medium: 2 / 3,
  high: 1,
};

const CONFIDENCE_BY_GRADE: Readonly<
  Record<Audit['result']['classification'], Intelligence['benchmark_confidence']>
> = { A: 'high', B: 'medium', C: 'low', D: 'none', pending: 'none' };

/** Contribution of audits to the assessment of a record. */
interface AuditSummary {
  readonly fields: Pick<
    Intelligence,
    'source' | 'verification_status' | 'last_verified_at' | 'target_coverage' | 'golden_usage' | 'benchmark'
  >;
  readonly benchmark_confidence: Intelligence['benchmark_confidence'];
  readonly evidence: readonly string[];
  readonly blockers: readonly string[];
}

/**
 * Summarizes the audits of a record: for a blueprint its own, for other records all passed audits that show them. A
 * failed showcase says nothing about any single one of its many records.
 */
export function summarizeAudits(type: ContentType, audits: readonly Audit[]): AuditSummary {
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
      // A blueprint is audited itself; other records are audited as parts of the showcases that use them.
      source: isBlueprint ? 'benchmark' : 'hybrid',
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
      : audits.length >= MIN_SHOWCASES_FOR_HIGH_CONFIDENCE
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
