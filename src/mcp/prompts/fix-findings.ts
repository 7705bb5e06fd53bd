import { quote } from '../../base/text.ts';
import type { Prompt } from './prompt.ts';

export const fixFindings = {
  listed: {
    name: 'fix-findings',
    title: 'Fix findings',
    description: 'Fix findings of the verification, most severe first, each with the smallest change.',
    arguments: [{ name: 'severity', description: 'error, warn or info; error by default.', required: false }],
  },
  allowed: { severity: ['error', 'warn', 'info'] },
  text: ({ severity = 'error' }) => `Fix the findings of severity ${quote(severity, 20)} in this project.

1. svc_verify findings with that severity.
2. For each finding: svc_repair repair_plan with its finding_id; read the files it lists; make the smallest change that fixes it; keep what it lists under preserve.
3. Run svc_verify changes after each change. If the number of findings grows, stop and explain why.
4. Do not silence a finding that is wrong: report it with the evidence.`,
} as const satisfies Prompt;
