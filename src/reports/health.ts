import type { ProjectHealthReportV1 } from '../schemas/types.ts';
import { pageCountOf } from './audit.ts';
import { catalogFinding } from './catalog-finding.ts';
import { countsOf, healthOf } from './counts.ts';
import { sourceOf } from './finding-source.ts';
import { remediationOf } from './remediation.ts';
import type { Report } from './report.ts';
import { isOpened } from './visited.ts';

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

/** Every path of the document, once, in its order: the table of routes first, then the pages' own. */
export function declaredRoutes(essence: Report['essence']): string[] {
  if (!essence) return [];
  const { routes = {}, sections } = essence.blueprint;
  const own = sections.flatMap(({ pages }) =>
    pages.flatMap(({ route }) => (route === undefined ? [] : [route])),
  );
  return [...new Set([...Object.keys(routes), ...own])];
}
