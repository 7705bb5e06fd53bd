import type { Catalog } from '../schemas/types.ts';

type Report = Catalog['showcase-shortlist-report.v1.json'];

/** Results of the showcase audit: the audited apps, and the report on the shortlisted ones. */
export interface Showcase {
  readonly manifest: Catalog['showcase-manifest.v1.json'];
  readonly shortlist: Catalog['showcase-shortlist.v1.json'];
  readonly report: Report;
}

/** The part of an app's audit that matters for records. */
export interface Audit {
  /** Time of the audit, as an RFC 3339 date-time. */
  readonly verifiedAt: string;
  /** The records in the app, such as `pattern/hero`. */
  readonly names: readonly string[];
  readonly result: Report['results'][number];
  readonly isShortlisted: boolean;
}

/** Keyed by the slug of the blueprint. */
export type Audits = ReadonlyMap<string, Audit>;
export const NO_AUDITS: Audits = new Map();

const COUNTERS = [
  'appCount',
  'passedBuilds',
  'failedBuilds',
  'averageDurationMs',
  'passedSmokes',
  'failedSmokes',
  'averageSmokeDurationMs',
  'appsWithTitleOkCount',
  'appsWithLangOkCount',
  'appsWithViewportOkCount',
  'appsWithCharsetOkCount',
  'appsWithoutInlineScriptsCount',
  'appsWithoutInlineEventHandlersCount',
  'appsWithCspSignalCount',
  'appsWithExternalScriptIntegrityCount',
  'appsWithExternalScriptCrossoriginCount',
  'appsWithoutInsecureRemoteAssetTransportCount',
  'appsWithSafeExternalBlankLinksCount',
  'appsWithSandboxedExternalIframesCount',
  'appsWithoutInsecureExternalIframesCount',
  'appsWithExternalStylesheetIntegrityCount',
  'appsWithExternalStylesheetCrossoriginCount',
  'appsWithRouteCoverageCount',
  'appsWithRouteDocumentHardeningCount',
  'appsWithFullRouteCoverageCount',
  'averageTotalAssetBytes',
  'averageJsAssetBytes',
  'averageCssAssetBytes',
  'lowerDriftCount',
  'moderateDriftCount',
  'elevatedDriftCount',
  'withPackManifestCount',
] as const satisfies readonly (keyof Report['summary'])[];

/** Creates the showcase for a corpus without audits: no apps, all counters zero, and a report marked as a dry run. */
export function emptyShowcase(releasedAt: string): Showcase {
  const summary = Object.fromEntries(COUNTERS.map((counter) => [counter, 0])) as Record<
    (typeof COUNTERS)[number],
    number
  >;
  return {
    manifest: { total: 0, shortlisted: 0, apps: [] },
    shortlist: { generatedAt: null, summary: null, apps: [] },
    report: {
      $schema: 'https://svc.example/schemas/showcase-shortlist-report.v1.json',
      generatedAt: releasedAt,
      dryRun: true,
      summary,
      results: [],
    },
  };
}

/**
 * Joins the documents that the service serves: apps that passed and have not changed since, each with its entry of the
 * report. The shortlist is derived from the manifest, so that the two cannot disagree.
 */
export function joinShowcase(manifest: Showcase['manifest'], report: Report, audits: Audits): Showcase {
  const apps = manifest.apps.flatMap((app) => {
    const result = audits.get(app.slug)?.result;
    return app.status === 'active' && result?.build.passed === true && result.smoke.passed === true
      ? [{ ...app, verification: result }]
      : [];
  });
  const shortlisted = apps.filter(({ goldenCandidate }) => goldenCandidate);
  return {
    manifest: { total: apps.length, shortlisted: shortlisted.length, apps },
    shortlist: { generatedAt: report.generatedAt, summary: report.summary, apps: shortlisted },
    report,
  };
}
