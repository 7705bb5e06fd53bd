import { quote } from '../../base/text.ts';
import type { Prompt } from './prompt.ts';

export const fixFindings = {
  listed: {
    name: 'fix-findings',
    title: 'Fix findings',
    description: 'Mend what verification finds, the gravest first, with the smallest change each.',
    arguments: [
      { name: 'severity', description: 'error, warn or info; error unless given.', required: false },
    ],
  },
  allowed: { severity: ['error', 'warn', 'info'] },
  text: ({ severity = 'error' }) => `Mend the findings of severity ${quote(severity, 20)} in this project.

1. svc_verify findings with that severity.
2. For each: svc_repair repair_plan with its finding_id; read the files it names; make the smallest change that fits; do not touch what it says to preserve.
3. After each change svc_verify changes. Stop if findings grow, and say why.
4. A finding that is wrong is not silenced: say which, and the evidence.`,
} as const satisfies Prompt;
