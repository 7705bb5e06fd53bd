import { ServiceError } from '../../base/errors.ts';
import type { Command } from '../command.ts';
import { hintNewName, noteUnusedOptions, PROJECT_ESSENCE, resolveEssence, unusedOption } from '../legacy.ts';
import { verify } from './verify.ts';

export const registryAuditProject = {
  ...verify,
  name: 'registry audit-project',
  summary: 'Deprecated name of svc verify --full.',
  options: [
    PROJECT_ESSENCE,
    { flags: '--dist <folder>', summary: 'Deprecated name of --build' },
    unusedOption('namespace'),
    unusedOption('sources'),
    ...verify.options,
  ],
  examples: ['svc registry audit-project', 'svc registry audit-project --essence web/svc.essence.json'],
  hidden: true,
  async run(call, terminal) {
    hintNewName(call, terminal, 'verify --full');
    noteUnusedOptions(call, terminal);
    const { dist, ...options } = resolveEssence(call, terminal).options;
    if (dist !== undefined && options['build'] !== undefined)
      throw new ServiceError('USAGE', 'Use --dist or --build, not both.');
    return verify.run(
      { ...call, options: { ...options, full: true, ...(dist === undefined ? {} : { build: dist }) } },
      terminal,
    );
  },
} as const satisfies Command;
