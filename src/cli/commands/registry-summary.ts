import type { Command } from '../command.ts';
import { hintNewName } from '../legacy.ts';
import { summary } from './summary.ts';

export const registrySummary = {
  ...summary,
  name: 'registry summary',
  summary: 'Deprecated name of svc summary.',
  examples: ['svc registry summary'],
  hidden: true,
  run(call, terminal) {
    hintNewName(call, terminal, 'summary');
    return summary.run(call, terminal);
  },
} as const satisfies Command;
