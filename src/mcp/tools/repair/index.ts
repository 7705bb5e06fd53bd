import type { Tool } from '../../tool.ts';
import { findings } from '../verify/findings.ts';
import { healthLoop } from '../verify/health-loop.ts';
import { repairPlan } from './repair-plan.ts';
import { repairPrompt } from './repair-prompt.ts';

export const repair = {
  name: 'svc_repair',
  title: 'Plan the fix of a finding',
  description:
    'Plans fixes for findings, one at a time. Writes nothing; the command svc repair --write applies safe edits.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [findings, repairPlan, repairPrompt, healthLoop],
} as const satisfies Tool;
