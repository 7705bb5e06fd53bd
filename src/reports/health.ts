import type { ProjectHealthReportV1, ProjectHealthReportV2 } from '../schemas/types.ts';
import { declaredRoutes, pageCountOf, type Report } from './report.ts';
import { catalogFinding, remediationOf, sourceOf } from './findings.ts';
import { countsOf, healthOf } from './counts.ts';
import { isOpened } from './coverage.ts';
import type { Finding } from '../verify/finding.ts';
import { actionsOf, authorityOf } from './authority-resolution.ts';
import { evidenceOf } from './evidence-tier.ts';
import { loopOf, stateOf } from './loop-readiness.ts';

/** `project-health-report.v1`: status and score, what is in place, and every finding with its remedy. */
export function healthReport(report: Report): ProjectHealthReportV1 {
  const { findings, essence, review, manifest, failOn } = report;
  const counts = countsOf(findings);
  return {
    $schema: 'https://svc.example/schemas/project-health-report.v1.json',
    generatedAt: report.generatedAt,
    projectRoot: report.root,
    ...healthOf(report),
    summary: {
      errorCount: counts.error,
      warnCount: counts.warn,
      infoCount: counts.info,
      findingCount: findings.length,
      // Neither is written down anywhere in a project.
      workflowMode: null,
      adoptionMode: null,
      essenceVersion: report.essenceVersion,
      pageCount: pageCountOf(report),
      runtimeAuditChecked: report.visits?.site?.checked ?? false,
      runtimePassed: report.visits?.site?.passed ?? null,
      packManifestPresent: manifest !== null,
      reviewPackPresent: review !== null,
    },
    routes: {
      declared: declaredRoutes(essence),
      ...runtimeOf(report.visits),
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
    findings: findings.map((finding) => ({
      ...catalogFinding(finding, report),
      source: sourceOf(finding),
      remediation: remediationOf(finding),
    })),
  };
}

/** Which routes a browser opened, and how many of them showed what belongs there. */
function runtimeOf(
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

/** `project-health-report.v2`: version 1, with evidence, authority and what to do next. */
export function healthReportV2(report: Report): ProjectHealthReportV2 {
  const { $schema: _, findings: __, ...first } = healthReport(report);
  const evidenceTier = evidenceOf(report);
  const authority = authorityOf(report);
  return {
    ...first,
    $schema: 'https://svc.example/schemas/project-health-report.v2.json',
    evidenceTier,
    authority,
    loop: loopOf(report, authority, evidenceTier),
    findings: report.findings.map((finding) => healthFinding(finding, report)),
  };
}

const healthFinding = (finding: Finding, report: Report): ProjectHealthReportV2['findings'][number] => ({
  ...catalogFinding(finding, report),
  source: sourceOf(finding),
  authorityLane: finding.lane,
  resolutionActions: actionsOf(finding),
  // Names and values out of the source stand in messages as they are: it stays where it was made.
  privacy: { sourceIncluded: false, redacted: false, localOnly: true },
  loopVerdict: stateOf({ ...report, findings: [finding] }),
  remediation: remediationOf(finding),
});
