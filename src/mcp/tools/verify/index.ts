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
  title: 'Hold the project against its contract',
  description:
    'Whether the code keeps to the contract, by rules that read every source file: findings with evidence, and what was not checked. Take changes after every edit. The same code and the same ids as the command svc verify.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [changes, findings, auditProject, critique, evidenceBundle, healthLoop, report],
} as const satisfies Tool;
