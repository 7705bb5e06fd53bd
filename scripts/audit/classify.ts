import type { Catalog } from '../../src/schemas/types.ts';
import { type Drift, GAP, type Measurements } from './measure.ts';
import { isFailing, type Problem, formatProblem } from './problems.ts';

/*
 * The rules for grading an app.
 *
 * Smoke    passes if the build passed and no problem is serious or critical. Our own checks are all serious (a page that
 *          does not load, a console message, a skipped heading level …); axe assigns its own impact.
 * Drift    deviation of the style from the tokens. The penalty is that of 3.x: style attributes, twice the literal
 *          colours, 25 for each foreign class, minus a quarter of the elements drawn by a primitive, at most 100.
 *          The signal is stricter than 3.x, where an app could have 280 style attributes and be called close:
 *          `lower`: none of the three; `elevated`: a foreign class, more than 12 colours or more than 80 style
 *          attributes (the bounds of 3.x for an A); `moderate`: everything else.
 * Grade    D  not built, or the smoke test failed
 *          C  passed, but drift is elevated or a page has a placeholder for a pattern
 *          B  passed, but drift is moderate, the packs are missing, or axe reports a moderate or minor problem
 *          A  passed without any of these
 * Shortlist  an A whose blueprint is featured.
 */

type Report = Catalog['showcase-shortlist-report.v1.json'];
export type Result = Report['results'][number];
export type Grade = Exclude<Result['classification'], 'pending'>;

/** Render target of all apps. */
export const TARGET = 'static';

const MAX_CREDIT = 100;
const MAX_COLOURS = 12;
const MAX_INLINE_STYLES = 80;

export const buildDrift = (counts: Measurements['drift']): Drift => ({
  signal: driftSignal(counts),
  penalty: driftPenalty(counts),
  ...counts,
});

function driftPenalty(counts: Measurements['drift']): number {
  const credit = Math.min(MAX_CREDIT, Math.round(counts.svcTreatmentCount / 4));
  return counts.inlineStyleCount + 2 * counts.hardcodedColorCount + 25 * counts.utilityLeakageCount - credit;
}

function driftSignal(counts: Measurements['drift']): Drift['signal'] {
  const { inlineStyleCount: styles, hardcodedColorCount: colours, utilityLeakageCount: foreign } = counts;
  if (foreign > 0 || colours > MAX_COLOURS || styles > MAX_INLINE_STYLES) return 'elevated';
  return colours + styles > 0 ? 'moderate' : 'lower';
}

export interface GradeInput {
  readonly passed: boolean;
  readonly drift: Pick<Drift, 'signal' | 'hasPackManifest'>;
  readonly problems: readonly Problem[];
}

export function gradeApp({ passed, drift, problems }: GradeInput): Grade {
  if (!passed) return 'D';
  if (drift.signal === 'elevated' || problems.some(({ id }) => id === GAP)) return 'C';
  return drift.signal === 'moderate' || !drift.hasPackManifest || problems.length > 0 ? 'B' : 'A';
}

export const isShortlisted = (grade: string, visibility: string): boolean =>
  grade === 'A' && visibility === 'featured';

/** Observations of one app. */
export interface AppObservation {
  readonly slug: string;
  /** Reason of a failed build; undefined if the build passed. */
  readonly buildFailure?: string | undefined;
  readonly buildMs: number;
  readonly smokeMs: number;
  readonly measured?: Measurements | undefined;
  readonly problems: readonly Problem[];
}

const EMPTY_SMOKE: Result['smoke'] = {
  passed: null,
  durationMs: 0,
  rootDocumentOk: false,
  titleOk: false,
  langOk: false,
  viewportOk: false,
  charsetOk: false,
  cspSignalOk: false,
  inlineScriptCount: 0,
  inlineEventHandlerCount: 0,
  externalScriptsWithoutIntegrityCount: 0,
  externalScriptsWithIntegrityMissingCrossoriginCount: 0,
  externalStylesheetsWithoutIntegrityCount: 0,
  externalStylesheetsWithIntegrityMissingCrossoriginCount: 0,
  externalScriptsWithInsecureTransportCount: 0,
  externalStylesheetsWithInsecureTransportCount: 0,
  externalMediaSourcesWithInsecureTransportCount: 0,
  externalBlankLinksWithoutRelCount: 0,
  externalIframesWithoutSandboxCount: 0,
  externalIframesWithInsecureTransportCount: 0,
  jsEvalSignalCount: 0,
  jsHtmlInjectionSignalCount: 0,
  jsInsecureTransportSignalCount: 0,
  jsSecretSignalCount: 0,
  assetCount: 0,
  assetsPassed: 0,
  routeHintsChecked: [],
  routeHintsMatched: 0,
  routeHintsCoverageOk: false,
  routeDocumentsChecked: 0,
  routeDocumentsPassed: 0,
  routeDocumentsHardenedCount: 0,
  routeDocumentsCoverageOk: false,
  routeDocumentsHardeningOk: false,
  fullRouteCoverageOk: false,
  totalAssetBytes: 0,
  jsAssetBytes: 0,
  cssAssetBytes: 0,
  largestAssetPath: null,
  largestAssetBytes: 0,
  failures: [],
};

/** Builds the entry of the report. */
export function buildResult(seen: AppObservation): Result {
  const { slug, buildMs, smokeMs, measured, problems } = seen;
  if (!measured) {
    return {
      slug,
      target: TARGET,
      classification: 'D',
      verificationStatus: 'build-red',
      build: { passed: false, durationMs: buildMs },
      smoke: { ...EMPTY_SMOKE, failures: seen.buildFailure === undefined ? [] : [seen.buildFailure] },
      drift: buildDrift({
        inlineStyleCount: 0,
        hardcodedColorCount: 0,
        utilityLeakageCount: 0,
        svcTreatmentCount: 0,
        hasPackManifest: false,
        hasDist: false,
      }),
    };
  }
  const failing = problems.filter(isFailing);
  const passed = failing.length === 0;
  const drift = buildDrift(measured.drift);
  const unserved = Math.max(0, ...problems.filter(({ id }) => id === 'load').map(({ pages }) => pages));
  return {
    slug,
    target: TARGET,
    classification: gradeApp({ passed, drift, problems }),
    verificationStatus: passed ? 'smoke-green' : 'smoke-red',
    build: { passed: true, durationMs: buildMs },
    smoke: {
      ...EMPTY_SMOKE,
      ...measured.smoke,
      passed,
      durationMs: smokeMs,
      rootDocumentOk: !problems.some(({ id, routes }) => id === 'load' && routes.includes('/')),
      routeDocumentsPassed: measured.smoke.routeDocumentsChecked - unserved,
      routeDocumentsCoverageOk: unserved === 0,
      fullRouteCoverageOk: unserved === 0 && measured.smoke.routeHintsCoverageOk,
      failures: failing.map(formatProblem),
    },
    drift,
  };
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : Math.round(numbers.reduce((sum, one) => sum + one, 0) / numbers.length);

/** Computes the totals of a report. */
export function summarizeResults(results: readonly Result[]): Report['summary'] {
  const count = (holds: (result: Result) => boolean): number => results.filter(holds).length;
  const ran = results.filter(({ smoke }) => smoke.passed !== null);
  const counted = (holds: (smoke: Result['smoke']) => boolean): number =>
    ran.filter(({ smoke }) => holds(smoke)).length;
  return {
    appCount: results.length,
    passedBuilds: count(({ build }) => build.passed === true),
    failedBuilds: count(({ build }) => build.passed === false),
    averageDurationMs: mean(
      results.filter(({ build }) => build.passed !== null).map(({ build }) => build.durationMs),
    ),
    passedSmokes: counted(({ passed }) => passed === true),
    failedSmokes: counted(({ passed }) => passed === false),
    averageSmokeDurationMs: mean(ran.map(({ smoke }) => smoke.durationMs)),
    appsWithTitleOkCount: counted(({ titleOk }) => titleOk),
    appsWithLangOkCount: counted(({ langOk }) => langOk),
    appsWithViewportOkCount: counted(({ viewportOk }) => viewportOk),
    appsWithCharsetOkCount: counted(({ charsetOk }) => charsetOk),
    appsWithoutInlineScriptsCount: counted((smoke) => smoke.inlineScriptCount === 0),
    appsWithoutInlineEventHandlersCount: counted((smoke) => smoke.inlineEventHandlerCount === 0),
    appsWithCspSignalCount: counted(({ cspSignalOk }) => cspSignalOk),
    appsWithExternalScriptIntegrityCount: counted(
      (smoke) => smoke.externalScriptsWithoutIntegrityCount === 0,
    ),
    appsWithExternalScriptCrossoriginCount: counted(
      (smoke) => smoke.externalScriptsWithIntegrityMissingCrossoriginCount === 0,
    ),
    appsWithoutInsecureRemoteAssetTransportCount: counted(
      (smoke) =>
        smoke.externalScriptsWithInsecureTransportCount +
          smoke.externalStylesheetsWithInsecureTransportCount +
          smoke.externalMediaSourcesWithInsecureTransportCount ===
        0,
    ),
    appsWithSafeExternalBlankLinksCount: counted((smoke) => smoke.externalBlankLinksWithoutRelCount === 0),
    appsWithSandboxedExternalIframesCount: counted((smoke) => smoke.externalIframesWithoutSandboxCount === 0),
    appsWithoutInsecureExternalIframesCount: counted(
      (smoke) => smoke.externalIframesWithInsecureTransportCount === 0,
    ),
    appsWithExternalStylesheetIntegrityCount: counted(
      (smoke) => smoke.externalStylesheetsWithoutIntegrityCount === 0,
    ),
    appsWithExternalStylesheetCrossoriginCount: counted(
      (smoke) => smoke.externalStylesheetsWithIntegrityMissingCrossoriginCount === 0,
    ),
    appsWithRouteCoverageCount: counted(({ routeHintsCoverageOk }) => routeHintsCoverageOk),
    appsWithRouteDocumentHardeningCount: counted(
      ({ routeDocumentsHardeningOk }) => routeDocumentsHardeningOk,
    ),
    appsWithFullRouteCoverageCount: counted(({ fullRouteCoverageOk }) => fullRouteCoverageOk),
    averageTotalAssetBytes: mean(ran.map(({ smoke }) => smoke.totalAssetBytes)),
    averageJsAssetBytes: mean(ran.map(({ smoke }) => smoke.jsAssetBytes)),
    averageCssAssetBytes: mean(ran.map(({ smoke }) => smoke.cssAssetBytes)),
    lowerDriftCount: count(({ drift }) => drift.signal === 'lower'),
    moderateDriftCount: count(({ drift }) => drift.signal === 'moderate'),
    elevatedDriftCount: count(({ drift }) => drift.signal === 'elevated'),
    withPackManifestCount: count(({ drift }) => drift.hasPackManifest),
  };
}
