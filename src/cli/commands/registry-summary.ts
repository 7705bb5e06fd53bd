import type { Command } from '../command.ts';
import { summary } from './summary.ts';

export const registrySummary = {
  ...summary,
  name: 'registry summary',
  examples: ['svc registry summary'],
  hidden: true,
  async run(call, terminal) {
    if (terminal.isTerminal && !call.quiet && !call.json)
      terminal.say(terminal.colour.dim('registry summary is the old name of svc summary') + '\n');
    return summary.run(call, terminal);
  },
} as const satisfies Command;
