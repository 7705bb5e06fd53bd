import type { Command } from '../command.ts';
import { hintNewName } from '../options.ts';
import { verify } from './verify.ts';

export const registryAuditProject = {
  ...verify,
  name: 'registry audit-project',
  examples: ['svc registry audit-project'],
  hidden: true,
  async run(call, terminal) {
    hintNewName(call, terminal, 'verify --full');
    return verify.run({ ...call, options: { ...call.options, full: true } }, terminal);
  },
} as const satisfies Command;
