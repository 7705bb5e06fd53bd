import type { Catalog } from '../schemas/types.ts';

type Report = Catalog['showcase-shortlist-report.v1.json'];

/** What the audits of showcases left: the audited apps and the report over the shortlisted ones. */
export interface Showcase {
  readonly manifest: Catalog['showcase-manifest.v1.json'];
  readonly shortlist: Catalog['showcase-shortlist.v1.json'];
  readonly report: Report;
}

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

/** No audit has run yet: no apps, all counters zero, and a report that says it is a dry run. */
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
