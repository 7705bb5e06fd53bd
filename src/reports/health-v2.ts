import type { ProjectHealthReportV2 } from '../schemas/types.ts';
import type { Finding } from '../verify/finding.ts';
import { actionsOf, authorityOf } from './authority.ts';
import { catalogFinding } from './catalog-finding.ts';
import { evidenceOf } from './evidence.ts';
import { sourceOf } from './finding-source.ts';
import { healthReport } from './health.ts';
import { loopOf, stateOf } from './loop.ts';
import { remediationOf } from './remediation.ts';
import type { Report } from './report.ts';

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
