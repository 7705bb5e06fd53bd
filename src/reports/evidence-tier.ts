import type { VerificationReportCommonV2EvidenceTier } from '../schemas/types.ts';
import { formatQuantity, countSeverities, toStatus } from './counts.ts';
import type { Finding } from '../verify/finding.ts';
import { declaredRoutes, type Report } from './report.ts';
import { findCommand } from './findings.ts';
import { isOpened } from './coverage.ts';

/** The weight of each kind of evidence in the confidence; the sum is 1. */
const WEIGHT = {
  files: 0.22,
  graph: 0.22,
  anchored: 0.16,
  planned: 0.14,
  routes: 0.16,
  runtime: 0.1,
} as const;

/** The stage that the run reached, and the confidence in its result. */
export function buildEvidenceTier(report: Report): VerificationReportCommonV2EvidenceTier {
  const { findings, essence, graph, anchors, visits, coverage } = report;
  const anchored = findings.filter(({ fingerprint }) => anchors.has(fingerprint)).length;
  const planned = findings.filter(hasRepairPlan).length;
  const isRead = coverage.files > 0;
  // Without source files, the absence of findings is not evidence.
  const share = (part: number): number => (findings.length === 0 ? (isRead ? 1 : 0) : part / findings.length);
  const opened = (visits?.routes ?? []).filter(isOpened);
  const asked = [...opened.flatMap(({ checks }) => checks), ...(visits?.app ?? [])].filter(
    ({ status }) => status !== 'not-checked',
  );
  const declared = declaredRoutes(essence).length;
  const pictures = visits?.screenshots.length ?? 0;
  const score =
    (isRead ? WEIGHT.files : 0) +
    (asked.length > 0 ? WEIGHT.runtime : 0) +
    (declared > 0 ? WEIGHT.routes * Math.min(1, opened.length / declared) : 0) +
    (graph.ready ? WEIGHT.graph : 0) +
    WEIGHT.anchored * share(anchored) +
    WEIGHT.planned * share(planned);
  return {
    schemaVersion: 2,
    stage: pictures > 0 ? 'visual' : asked.length > 0 ? 'runtime' : graph.ready ? 'graph' : 'static',
    status: tierStatus(report),
    capabilities: [
      'static-audit',
      'project-health',
      ...(graph.ready ? (['typed-graph'] as const) : []),
      ...(asked.length > 0 ? (['runtime-probe', 'browser-evidence'] as const) : []),
      ...(pictures > 0 ? (['visual-baseline'] as const) : []),
    ],
    coverage: {
      declaredRoutes: declared,
      runtimeRoutesChecked: opened.length,
      findingsAnchored: anchored,
      findingsWithRepairPlan: planned,
      runtimeProbeCount: asked.length,
      visualArtifactCount: pictures,
    },
    confidence: {
      level: score >= 0.78 ? 'high' : score >= 0.48 ? 'moderate' : 'low',
      score: Math.round(score * 100) / 100,
      reasons: [
        graph.ready ? 'The contract graph is current.' : 'There is no current contract graph.',
        `${isRead ? 'Source files were read' : 'No source file was read'}; ${opened.length > 0 ? `${formatQuantity(opened.length, 'route')} opened in a browser` : 'no page was opened'}.`,
      ],
    },
  };
}

/** An error always counts; any better status requires a contract and source files. */
function tierStatus({
  findings,
  essence,
  coverage,
}: Report): VerificationReportCommonV2EvidenceTier['status'] {
  const status = toStatus(countSeverities(findings));
  if (!essence) return 'incomplete';
  return coverage.files === 0 && status !== 'error' ? 'incomplete' : status;
}

/** Tests whether a command or a suggestion describes the repair. */
const hasRepairPlan = (finding: Finding): boolean =>
  findCommand(finding) !== null || (finding.suggestion ?? '').trim() !== '';
