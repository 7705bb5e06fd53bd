import type { Action } from '../../tool.ts';
import { showManifest } from './execution-pack.ts';
import { compileContract, CONTRACT_ALIASES, CONTRACT_PARAMETERS } from './pack.ts';

export const executionPackManifest = {
  name: 'execution_pack_manifest',
  summary: 'Lists all packs with their tokens.',
  parameters: CONTRACT_PARAMETERS,
  aliases: CONTRACT_ALIASES,
  example: {},
  result: {
    description: 'every pack with its tokens, diagnostics, and the call that fetches a pack',
    schema: 'pack-manifest.v1.json',
  },
  run: async (input, session) => showManifest(await compileContract(input, session), session),
} as const satisfies Action;
