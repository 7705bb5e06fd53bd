import type { Tool } from '../../tool.ts';
import { findings } from '../verify/findings.ts';
import { healthLoop } from '../verify/health-loop.ts';
import { repairPlan } from './repair-plan.ts';
import { repairPrompt } from './repair-prompt.ts';

export const repair = {
  name: 'svc_repair',
  title: 'Plan the repair of a finding',
  description:
    'What to do about findings, one at a time: what to read, what to change, what to keep, and what the change reaches. Writes nothing: the command svc repair --write makes the edits that are safe.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [findings, repairPlan, repairPrompt, healthLoop],
} as const satisfies Tool;
