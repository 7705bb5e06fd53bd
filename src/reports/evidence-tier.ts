import type { VerificationReportCommonV2EvidenceTier } from '../schemas/types.ts';
import { formatQuantity, countSeverities, toStatus } from './counts.ts';
import type { Finding } from '../verify/finding.ts';
import { declaredRoutes, type Report } from './report.ts';
import { findCommand } from './findings.ts';
import { isOpened } from './coverage.ts';

/** What each kind of evidence adds to the confidence; together one. */
const WEIGHT = {
  files: 0.22,
  graph: 0.22,
  anchored: 0.16,
  planned: 0.14,
  routes: 0.16,
  runtime: 0.1,
} as const;

/** How far the run went, and what that is worth. */
export function buildEvidenceTier(report: Report): VerificationReportCommonV2EvidenceTier {
  const { findings, essence, graph, anchors, visits, coverage } = report;
  const anchored = findings.filter(({ fingerprint }) => anchors.has(fingerprint)).length;
  const planned = findings.filter(hasRepairPlan).length;
  const isRead = coverage.files > 0;
  // Where no source was read, that nothing is open says nothing.
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

/** An error is one, whatever else was not seen; anything better needs a contract, and source files that were read. */
function tierStatus({
  findings,
  essence,
  coverage,
}: Report): VerificationReportCommonV2EvidenceTier['status'] {
  const status = toStatus(countSeverities(findings));
  if (!essence) return 'incomplete';
  return coverage.files === 0 && status !== 'error' ? 'incomplete' : status;
}

/** Somebody can say what to do about it: a command does it, or a sentence tells it. */
const hasRepairPlan = (finding: Finding): boolean =>
  findCommand(finding) !== null || (finding.suggestion ?? '').trim() !== '';
