import type { ProjectAuditReportV1 } from '../schemas/types.ts';
import { toCatalogFinding } from './findings.ts';
import { countSeverities } from './counts.ts';
import { listUnchecked } from './coverage.ts';
import { buildPlacementReport } from './placements.ts';
import { countPages, type Report } from './report.ts';

/** The embedded documents: the contract is many times longer than everything else in the report. */
const EMBEDDED = ['essence', 'reviewPack', 'packManifest'] as const;

/** `project-audit-report.v1` without the documents that the project was checked against; `leftOut` names them. */
export function buildShortAuditReport(report: Report): ProjectAuditReportV1 {
  const { notChecked, summary, ...full } = buildAuditReport(report);
  const leftOut = EMBEDDED.filter((name) => full[name] !== null);
  return {
    ...full,
    ...{ essence: null, reviewPack: null, packManifest: null },
    ...(notChecked ? { notChecked } : {}),
    ...(leftOut.length === 0 ? {} : { leftOut }),
    summary,
  };
}

/** `project-audit-report.v1`: every finding, with the documents that the project was checked against. */
export function buildAuditReport(report: Report): ProjectAuditReportV1 {
  const { findings, essence, review, manifest } = report;
  const { error, warn, info } = countSeverities(findings);
  const placements = buildPlacementReport(report.coverage);
  const site = report.visits?.site ?? NOT_EXAMINED;
  return {
    $schema: 'https://svc.example/schemas/project-audit-report.v1.json',
    projectRoot: report.root,
    valid: error === 0,
    essence,
    reviewPack: review,
    packManifest: manifest,
    runtimeAudit: site,
    ...(report.inputs ? { inputs: [...report.inputs] } : {}),
    ...(placements ? { placements } : {}),
    findings: findings.map((finding) => toCatalogFinding(finding, report)),
    notChecked: listUnchecked(report.coverage, report.visits),
    summary: {
      errorCount: error,
      warnCount: warn,
      infoCount: info,
      essenceVersion: report.essenceVersion,
      reviewPackPresent: review !== null,
      packManifestPresent: manifest !== null,
      runtimeAuditChecked: site.checked,
      runtimePassed: site.passed,
      pageCount: countPages(report),
    },
  };
}

/** The values that the schema defines for a run without a built site. */
const NOT_EXAMINED: ProjectAuditReportV1['runtimeAudit'] = {
  distPresent: false,
  indexPresent: false,
  checked: false,
  passed: null,
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
