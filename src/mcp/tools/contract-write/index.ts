import type { Tool } from '../../tool.ts';
import { acceptDrift } from './accept-drift.ts';
import { putEssence } from './put-essence.ts';
import { updateEssence } from './update-essence.ts';

export const contractWrite = {
  name: 'svc_contract_write',
  title: 'Change the contract',
  description:
    'The only tool that writes: svc.essence.json, its last version as svc.essence.json.bak, and .svc/drift-log.json. Nothing is written unless expected_hash is that of the file and the result is valid and compiles. Show a person the diff of dry_run first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  actions: [putEssence, updateEssence, acceptDrift],
} as const satisfies Tool;
