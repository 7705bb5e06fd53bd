import type { DocumentInput } from '../../../reports/report.ts';
import { findingId } from '../../../reports/findings.ts';
import { checkCached, loadDocumentInput, projectName } from '../../project.ts';
import { resolveProject } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { formatCall } from '../../result.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { planRepair } from '../repair/plan.ts';
import {
  createBaselineMatcher,
  FINDING_ALIASES,
  FINDING_ID,
  selectFinding,
  summarizeHealth,
  summarizeUnchecked,
  toFindingRow,
} from './select-finding.ts';

export const healthLoop = {
  name: 'health_loop',
  summary: 'Returns the state of the edit, verify and repair loop, and the next finding to fix.',
  parameters: { project_path: PROJECT_PATH, finding_id: FINDING_ID },
  aliases: FINDING_ALIASES,
  example: {},
  result: {
    description:
      'health, loop (state, what to do, when to stop), authority, evidence_tier, finding and its plan; both null when nothing is open',
  },
  async run(input, session) {
    const project_path = input.text('project_path');
    const root = resolveProject(session, project_path);
    const checked = await checkCached(session, root);
    const finding = selectFinding(checked, input);
    const documents = await loadDocumentInput(session, root);
    return {
      result: {
        project: projectName(session, root),
        health: { ...summarizeHealth(checked), not_checked: summarizeUnchecked(checked) },
        ...(await summarizeLoop(documents)),
        finding: finding && toFindingRow(finding, createBaselineMatcher(checked)),
        plan: finding && (await planRepair(finding, root)),
        ...(finding ? {} : { message: 'No open findings.' }),
      },
      cuts: ['evidence_tier.reasons', 'loop.read', 'plan.edits', 'plan.read'],
      next: finding
        ? [
            formatCall('svc_repair repair_plan', { finding_id: findingId(finding), project_path }),
            formatCall('svc_verify changes', { project_path }),
          ]
        : [formatCall('svc_verify changes', { project_path })],
    };
  },
} as const satisfies Action;

/** Summarizes the loop without repeating the findings. */
async function summarizeLoop({ report }: DocumentInput): Promise<Record<string, unknown>> {
  const { resolveAuthority } = await import('../../../reports/authority-resolution.ts');
  const { buildEvidenceTier } = await import('../../../reports/evidence-tier.ts');
  const { buildLoop } = await import('../../../reports/loop-readiness.ts');
  const authority = resolveAuthority(report);
  const tier = buildEvidenceTier(report);
  const {
    state,
    status,
    verdict,
    summary,
    blockingReasons,
    nextActions,
    readTargets,
    stopConditions,
    verifyCommand,
  } = buildLoop(report, authority, tier);
  const inState = (wanted: string): number =>
    authority.conflicts.filter((one) => one.status === wanted).length;
  return {
    loop: {
      state,
      status,
      verdict,
      summary,
      blocking: blockingReasons,
      next_actions: nextActions,
      read: readTargets,
      stop_conditions: stopConditions,
      verify_command: verifyCommand,
    },
    authority: {
      active_lane: authority.activeLane,
      summary: authority.summary,
      blocking: inState('blocking'),
      repairable: inState('repairable'),
      advisory: inState('advisory'),
    },
    evidence_tier: {
      stage: tier.stage,
      status: tier.status,
      confidence: tier.confidence.level,
      score: tier.confidence.score,
      reasons: tier.confidence.reasons,
      coverage: tier.coverage,
    },
  };
}
