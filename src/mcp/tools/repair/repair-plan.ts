import type { Action } from '../../tool.ts';
import { CHOOSING } from '../verify/chosen.ts';
import { aboutFinding, ONE_FINDING } from './chosen.ts';
import { planFor } from './plan-for.ts';

export const repairPlan = {
  name: 'repair_plan',
  summary:
    'What to do about one finding: files to read, exact edits where they are safe, what a change reaches.',
  parameters: {
    ...ONE_FINDING,
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
  run: (input, session) =>
    aboutFinding(input, session, { plan: null }, async ({ finding, root, checked, head, afterwards }) => {
      const { impactOf } = await import('./impact.ts');
      const { remediationOf } = await import('../../../reports/findings.ts');
      const same = checked.report.findings.filter(({ code }) => code === finding.code).length;
      return {
        result: {
          ...head,
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
          afterwards,
        ],
      };
    }),
} as const satisfies Action;
