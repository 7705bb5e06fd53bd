import type { ProjectHealthReportV1, ProjectHealthReportV2 } from '../schemas/types.ts';
import { declaredRoutes, countPages, type Report } from './report.ts';
import { toCatalogFinding, buildRemediation, sourceOf } from './findings.ts';
import { countSeverities, assessHealth } from './counts.ts';
import { isOpened } from './coverage.ts';
import type { Finding } from '../verify/finding.ts';
import { listActions, resolveAuthority } from './authority-resolution.ts';
import { buildPlacementReport } from './placements.ts';
import { buildEvidenceTier } from './evidence-tier.ts';
import { buildLoop, decideState } from './loop-readiness.ts';

/** `project-health-report.v1`: status and score, available artifacts, and every finding with its fix. */
export function buildHealthReport(report: Report): ProjectHealthReportV1 {
  const { findings, essence, review, manifest, failOn } = report;
  const counts = countSeverities(findings);
  const placements = buildPlacementReport(report.coverage);
  return {
    $schema: 'https://svc.example/schemas/project-health-report.v1.json',
    generatedAt: report.generatedAt,
    projectRoot: report.root,
    ...assessHealth(report),
    summary: {
      errorCount: counts.error,
      warnCount: counts.warn,
      infoCount: counts.info,
      findingCount: findings.length,
      // A project records neither of them.
      workflowMode: null,
      adoptionMode: null,
      essenceVersion: report.essenceVersion,
      pageCount: countPages(report),
      runtimeAuditChecked: report.visits?.site?.checked ?? false,
      runtimePassed: report.visits?.site?.passed ?? null,
      packManifestPresent: manifest !== null,
      reviewPackPresent: review !== null,
    },
    routes: {
      declared: declaredRoutes(essence),
      ...summarizeVisits(report.visits),
      issues: findings
        .filter(({ code }) => /^(?:STRUCT00[12]|ROUTE\d+)$/.test(code))
        .map(({ message }) => message),
    },
    packs: {
      manifestPresent: manifest !== null,
      reviewPackPresent: manifest !== null && manifest.review !== null,
      scaffoldPackPresent: manifest !== null && manifest.scaffold !== null,
      sectionPackCount: manifest?.sections.length ?? 0,
      pagePackCount: manifest?.pages.length ?? 0,
      mutationPackCount: manifest?.mutations.length ?? 0,
      generatedAt: manifest?.generatedAt ?? null,
    },
    graph: report.graph,
    ci: { recommendedCommand: `svc ci --fail-on ${failOn}`, failOn },
    ...(report.inputs ? { inputs: [...report.inputs] } : {}),
    ...(placements ? { placements } : {}),
    findings: findings.map((finding) => ({
      ...toCatalogFinding(finding, report),
      source: sourceOf(finding),
      remediation: buildRemediation(finding),
    })),
  };
}

/** The routes that a browser opened, and how many of them showed their page. */
function summarizeVisits(
  visits: Report['visits'],
): Pick<ProjectHealthReportV1['routes'], 'runtimeChecked' | 'runtimeMatched' | 'runtimeCoverageOk'> {
  const opened = (visits?.routes ?? []).filter(isOpened);
  const matched = opened.filter(({ status }) => status === 'visited').length;
  return {
    runtimeChecked: opened.map(({ route }) => route),
    runtimeMatched: matched,
    runtimeCoverageOk: visits && opened.length > 0 ? matched === visits.routes.length : null,
  };
}

/** `project-health-report.v2`: version 1, with evidence tier, authority and next steps. */
export function buildHealthReportV2(report: Report): ProjectHealthReportV2 {
  const { $schema: _, findings: __, ...first } = buildHealthReport(report);
  const evidenceTier = buildEvidenceTier(report);
  const authority = resolveAuthority(report);
  return {
    ...first,
    $schema: 'https://svc.example/schemas/project-health-report.v2.json',
    evidenceTier,
    authority,
    loop: buildLoop(report, authority, evidenceTier),
    findings: report.findings.map((finding) => toHealthFinding(finding, report)),
  };
}

const toHealthFinding = (finding: Finding, report: Report): ProjectHealthReportV2['findings'][number] => ({
  ...toCatalogFinding(finding, report),
  source: sourceOf(finding),
  authorityLane: finding.lane,
  resolutionActions: listActions(finding),
  // Messages may quote names and values of the source, so the report must stay local.
  privacy: { sourceIncluded: false, redacted: false, localOnly: true },
  loopVerdict: decideState({ ...report, findings: [finding] }),
  remediation: buildRemediation(finding),
});
