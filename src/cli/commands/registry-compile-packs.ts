import type { Command } from '../command.ts';
import { NAMESPACE } from '../packs.ts';
import { hintNewName } from '../legacy.ts';
import { packsCompile } from './packs-compile.ts';

export const registryCompilePacks = {
  name: 'registry compile-packs',
  summary: 'Deprecated name of svc packs compile.',
  arguments: packsCompile.arguments,
  options: [NAMESPACE, { flags: '--write-context', summary: 'Deprecated name of --write' }],
  examples: ['svc registry compile-packs --write-context'],
  asks: true,
  hidden: true,
  run(call, terminal) {
    hintNewName(call, terminal, 'packs compile');
    const { writeContext, ...options } = call.options;
    return packsCompile.run({ ...call, options: { ...options, write: writeContext } }, terminal);
  },
} as const satisfies Command;
