import type { Action } from '../../tool.ts';
import { CHOOSING } from '../verify/chosen.ts';
import { aboutFinding, ONE_FINDING } from './chosen.ts';

export const repairPrompt = {
  name: 'repair_prompt',
  summary: 'One finding as an instruction for whoever mends it, and the commands that check it.',
  parameters: ONE_FINDING,
  aliases: CHOOSING,
  example: {},
  result: {
    description:
      'health, finding, prompt, commands; finding and prompt are null where nothing is to be repaired',
  },
  run: (input, session) =>
    aboutFinding(input, session, { prompt: null, commands: [] }, async ({ finding, head, afterwards }) => {
      const { remediationOf } = await import('../../../reports/findings.ts');
      const { prompt, commands } = remediationOf(finding);
      return { result: { ...head, prompt, commands }, cuts: ['prompt'], next: [afterwards] };
    }),
} as const satisfies Action;
