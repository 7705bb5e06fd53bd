import type { Tool } from '../../tool.ts';
import { auditProject } from './audit-project.ts';
import { changes } from './changes.ts';
import { critique } from './critique.ts';
import { evidenceBundle } from './evidence-bundle.ts';
import { findings } from './findings.ts';
import { healthLoop } from './health-loop.ts';
import { report } from './report.ts';

export const verify = {
  name: 'svc_verify',
  title: 'Check the project against its contract',
  description:
    'Checks the code against the contract, as the command svc verify does: findings with evidence, and what was not checked. Use changes after every edit.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [changes, findings, auditProject, critique, evidenceBundle, healthLoop, report],
} as const satisfies Tool;
