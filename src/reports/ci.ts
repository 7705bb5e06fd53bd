import type { SvcCiReportV1, SvcCiReportV2 } from '../schemas/types.ts';
import { countsOf, statusOf } from './counts.ts';
import { findingId } from './finding-source.ts';
import { healthReport } from './health.ts';
import { healthReportV2 } from './health-v2.ts';
import type { Report } from './report.ts';

/** `svc-ci-report.v1` of one project; `projectPath` as it was given, or null for the current folder. */
export function ciReport(report: Report, projectPath: string | null): SvcCiReportV1 {
  const { error, warn } = countsOf(report.findings);
  const { localLaw } = report;
  return {
    $schema: 'https://svc.example/schemas/svc-ci-report.v1.json',
    generatedAt: report.generatedAt,
    mode: 'project',
    projectPath,
    failOn: report.failOn,
    status: statusOf({ error: error + localLaw.errorCount, warn: warn + localLaw.warnCount }),
    health: healthReport(report),
    localLaw,
  };
}

const BASELINE = '.svc/health-baseline.json';

/** `svc-ci-report.v2` of one project. */
export function ciReportV2(report: Report, projectPath: string | null): SvcCiReportV2 {
  const { findings, baseline } = report;
  const health = healthReportV2(report);
  const isInherited = (fingerprint: string): boolean => baseline?.fingerprints.has(fingerprint) ?? false;
  return {
    $schema: 'https://svc.example/schemas/svc-ci-report.v2.json',
    generatedAt: report.generatedAt,
    mode: 'project',
    projectPath,
    failOn: report.failOn,
    status: health.status,
    loop: health.loop,
    authority: health.authority,
    evidenceTier: health.evidenceTier,
    health,
    baselineGate: {
      applied: baseline !== null,
      baselinePath: BASELINE,
      savedAt: baseline?.savedAt ?? null,
      inheritedFindingIds: findings.filter(({ fingerprint }) => isInherited(fingerprint)).map(findingId),
      newFindings: findings
        .filter(({ fingerprint }) => !isInherited(fingerprint))
        .map((finding) => ({ id: findingId(finding), severity: finding.severity })),
    },
    localLaw: { ...report.localLaw },
    styleBridge: { checked: false },
  };
}
