import type { VerificationReportCommonV2EvidenceTier } from '../schemas/types.ts';
import { countsOf, statusOf } from './counts.ts';
import { declaredRoutes } from './health.ts';
import type { Report } from './report.ts';

/** What each kind of evidence adds to the confidence; together one. Nothing here opens a page. */
const WEIGHT = { files: 0.22, graph: 0.22, anchored: 0.16, planned: 0.14 } as const;

/** How far the run went, and what that is worth. */
export function evidenceOf(report: Report): VerificationReportCommonV2EvidenceTier {
  const { findings, essence, graph, anchors } = report;
  const anchored = findings.filter(({ fingerprint }) => anchors.has(fingerprint)).length;
  const isNothingOpen = findings.length === 0;
  const score =
    WEIGHT.files +
    (graph.ready ? WEIGHT.graph : 0) +
    WEIGHT.anchored * (isNothingOpen ? 1 : anchored / findings.length) +
    WEIGHT.planned * (isNothingOpen ? 1 : 0);
  return {
    schemaVersion: 2,
    stage: graph.ready ? 'graph' : 'static',
    status: essence ? statusOf(countsOf(findings)) : 'incomplete',
    capabilities: ['static-audit', 'project-health', ...(graph.ready ? (['typed-graph'] as const) : [])],
    coverage: {
      declaredRoutes: declaredRoutes(essence).length,
      runtimeRoutesChecked: 0,
      findingsAnchored: anchored,
      findingsWithRepairPlan: 0,
      runtimeProbeCount: 0,
      visualArtifactCount: 0,
    },
    confidence: {
      level: score >= 0.78 ? 'high' : score >= 0.48 ? 'moderate' : 'low',
      score: Math.round(score * 100) / 100,
      reasons: [
        graph.ready ? 'The contract graph is current.' : 'There is no current contract graph.',
        'Source files were read; no page was opened.',
      ],
    },
  };
}
