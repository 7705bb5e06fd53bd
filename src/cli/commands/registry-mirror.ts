import type { Command } from '../command.ts';
import { hintNewName } from '../legacy.ts';
import { mirror } from './mirror.ts';

export const registryMirror = {
  ...mirror,
  name: 'registry mirror',
  summary: 'Deprecated name of svc mirror.',
  examples: ['svc registry mirror --type patterns'],
  hidden: true,
  run(call, terminal) {
    hintNewName(call, terminal, 'mirror');
    return mirror.run(call, terminal);
  },
} as const satisfies Command;
