import type { Action } from '../../tool.ts';
import { FINDING_ALIASES, FINDING_PARAMETERS, withFinding } from '../verify/select-finding.ts';

export const repairPrompt = {
  name: 'repair_prompt',
  summary: 'Returns one finding as an instruction for another agent, with the commands that verify the fix.',
  parameters: FINDING_PARAMETERS,
  aliases: FINDING_ALIASES,
  example: {},
  result: {
    description: 'health, finding, prompt, commands; finding and prompt are null if there is nothing to fix',
  },
  run: (input, session) =>
    withFinding(input, session, { prompt: null, commands: [] }, async ({ finding, head, afterwards }) => {
      const { buildRemediation } = await import('../../../reports/findings.ts');
      const { prompt, commands } = buildRemediation(finding);
      return { result: { ...head, prompt, commands }, cuts: ['prompt'], next: [afterwards] };
    }),
} as const satisfies Action;
