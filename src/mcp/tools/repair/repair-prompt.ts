import { checkedIn } from '../../checked.ts';
import { nameOf } from '../../documents.ts';
import { projectOf } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { nextCall } from '../next.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { CHOOSING, chosenIn, CODE, FINDING_ID, refuseUnknownCode } from '../verify/chosen.ts';
import { healthOf, knownIn, rowOf } from '../verify/row.ts';
import { nothingIn } from './repair-plan.ts';

export const repairPrompt = {
  name: 'repair_prompt',
  summary: 'One finding as an instruction for whoever mends it, and the commands that check it.',
  parameters: {
    project_path: PROJECT_PATH,
    finding_id: FINDING_ID,
    code: { ...CODE, description: 'Instead of finding_id: the gravest finding with this code.' },
  },
  aliases: CHOOSING,
  example: {},
  result: {
    description:
      'health, finding, prompt, commands; finding and prompt are null where nothing is to be repaired',
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
        result: { ...head, finding: null, prompt: null, commands: [], message: nothingIn(input) },
        next: [nextCall('svc_verify findings', { project_path })],
      };
    const { remediationOf } = await import('../../../reports/remediation.ts');
    const { prompt, commands } = remediationOf(finding);
    return {
      result: { ...head, finding: rowOf(finding, knownIn(checked)), prompt, commands },
      cuts: ['prompt'],
      next: [nextCall('svc_verify changes', { project_path })],
    };
  },
} as const satisfies Action;
