import type { DocumentInput } from '../../../reports/report.ts';
import { findingId } from '../../../reports/findings.ts';
import { checkedIn } from '../../checked.ts';
import { documentsIn, nameOf } from '../../documents.ts';
import { projectOf } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { nextCall } from '../next.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { planFor } from '../repair/plan-for.ts';
import { CHOOSING, chosenIn, FINDING_ID } from './chosen.ts';
import { healthOf, knownIn, notCheckedOf, rowOf } from './row.ts';

export const healthLoop = {
  name: 'health_loop',
  summary: 'Where the loop of edit, verify and repair stands, and the one finding to take next.',
  parameters: { project_path: PROJECT_PATH, finding_id: FINDING_ID },
  aliases: CHOOSING,
  example: {},
  result: {
    description:
      'health, loop (state, what to do, when to stop), authority, evidence_tier, finding and its plan; both null when nothing is open',
  },
  async run(input, session) {
    const project_path = input.text('project_path');
    const root = projectOf(session, project_path);
    const checked = await checkedIn(session, root);
    const finding = chosenIn(checked, input);
    const documents = await documentsIn(session, root);
    return {
      result: {
        project: nameOf(session, root),
        health: { ...healthOf(checked), not_checked: notCheckedOf(checked) },
        ...(await loopIn(documents)),
        finding: finding && rowOf(finding, knownIn(checked)),
        plan: finding && (await planFor(finding, root)),
        ...(finding ? {} : { message: 'Nothing is open: there is nothing to repair.' }),
      },
      cuts: ['evidence_tier.reasons', 'loop.read', 'plan.edits', 'plan.read'],
      next: finding
        ? [
            nextCall('svc_repair repair_plan', { finding_id: findingId(finding), project_path }),
            nextCall('svc_verify changes', { project_path }),
          ]
        : [nextCall('svc_verify changes', { project_path })],
    };
  },
} as const satisfies Action;

/** The loop in short; what repeats the findings is left to those who ask for them. */
async function loopIn({ report }: DocumentInput): Promise<Record<string, unknown>> {
  const { authorityOf } = await import('../../../reports/authority-resolution.ts');
  const { evidenceOf } = await import('../../../reports/evidence-tier.ts');
  const { loopOf } = await import('../../../reports/loop-readiness.ts');
  const authority = authorityOf(report);
  const tier = evidenceOf(report);
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
  } = loopOf(report, authority, tier);
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
