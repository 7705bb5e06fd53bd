import { quote } from '../../../words.ts';
import type { Input } from '../../arguments.ts';
import { checkedIn } from '../../checked.ts';
import { nameOf } from '../../documents.ts';
import { projectOf } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { nextCall } from '../next.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { CHOOSING, chosenIn, CODE, FINDING_ID, refuseUnknownCode } from '../verify/chosen.ts';
import { healthOf, knownIn, rowOf } from '../verify/row.ts';
import { planFor } from './plan-for.ts';

export const repairPlan = {
  name: 'repair_plan',
  summary:
    'What to do about one finding: files to read, exact edits where they are safe, what a change reaches.',
  parameters: {
    project_path: PROJECT_PATH,
    finding_id: FINDING_ID,
    code: { ...CODE, description: 'Instead of finding_id: the gravest finding with this code.' },
    include_prompt: {
      type: 'boolean',
      description: 'Also the plan as an instruction for another agent.',
      default: false,
    },
  },
  aliases: { ...CHOOSING, prompt: 'include_prompt', include_prompts: 'include_prompt' },
  example: {},
  result: {
    description:
      'health, finding, plan {kind, target, do, read, preserve, avoid, edits, commands}, impact (at most 30 nodes of the graph); finding and plan are null where nothing is to be repaired',
  },
  async run(input, session) {
    await refuseUnknownCode(input);
    const project_path = input.text('project_path');
    const root = projectOf(session, project_path);
    const checked = await checkedIn(session, root);
    const finding = chosenIn(checked, input);
    const head = { project: nameOf(session, root), health: healthOf(checked) };
    if (!finding)
      return {
        result: { ...head, finding: null, plan: null, message: nothingIn(input) },
        next: [nextCall('svc_verify findings', { project_path })],
      };
    const { impactOf } = await import('./impact.ts');
    const { remediationOf } = await import('../../../reports/remediation.ts');
    const same = checked.report.findings.filter(({ code }) => code === finding.code).length;
    return {
      result: {
        ...head,
        finding: rowOf(finding, knownIn(checked)),
        ...(same > 1 ? { with_same_code: same } : {}),
        plan: await planFor(finding, root),
        impact: impactOf(finding, root, checked),
        ...(input.flag('include_prompt') ? { prompt: remediationOf(finding).prompt } : {}),
      },
      cuts: ['impact.nodes', 'plan.edits', 'plan.read', 'prompt'],
      next: [
        ...(finding.edits.length > 0
          ? [
              `the command svc repair --write --code ${finding.code} makes the safe edits; this tool writes nothing`,
            ]
          : []),
        nextCall('svc_verify changes', { project_path }),
      ],
    };
  },
} as const satisfies Action;

/** Why there is no plan. */
export function nothingIn(input: Input): string {
  const code = input.text('code');
  return code === undefined
    ? 'Nothing has to be repaired: there is no finding.'
    : `Nothing has to be repaired: no finding has the code ${quote(code)}.`;
}
