import type { Action } from '../../tool.ts';
import { FINDING_ALIASES, FINDING_PARAMETERS, withFinding } from '../verify/select-finding.ts';
import { planRepair } from './plan.ts';

export const repairPlan = {
  name: 'repair_plan',
  summary:
    'Plans the fix of one finding: files to read, exact edits where they are safe, and what the change affects.',
  parameters: {
    ...FINDING_PARAMETERS,
    include_prompt: {
      type: 'boolean',
      description: 'Include the plan as an instruction for another agent.',
      default: false,
    },
  },
  aliases: { ...FINDING_ALIASES, prompt: 'include_prompt', include_prompts: 'include_prompt' },
  example: {},
  result: {
    description:
      'health, finding, plan {kind, target, do, read, preserve, avoid, edits, commands}, impact (at most 30 graph nodes); finding and plan are null if there is nothing to fix',
  },
  run: (input, session) =>
    withFinding(input, session, { plan: null }, async ({ finding, root, checked, head, afterwards }) => {
      const { findImpact } = await import('./plan.ts');
      const { buildRemediation } = await import('../../../reports/findings.ts');
      const same = checked.report.findings.filter(({ code }) => code === finding.code).length;
      return {
        result: {
          ...head,
          ...(same > 1 ? { with_same_code: same } : {}),
          plan: await planRepair(finding, root),
          impact: findImpact(finding, root, checked),
          ...(input.flag('include_prompt') ? { prompt: buildRemediation(finding).prompt } : {}),
        },
        cuts: ['impact.nodes', 'plan.edits', 'plan.read', 'prompt'],
        next: [
          ...(finding.edits.length > 0
            ? [
                `the command svc repair --write --code ${finding.code} applies the safe edits; this tool writes nothing`,
              ]
            : []),
          afterwards,
        ],
      };
    }),
} as const satisfies Action;
