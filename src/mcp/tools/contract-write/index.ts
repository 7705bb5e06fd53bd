import type { Tool } from '../../tool.ts';
import { acceptDrift } from './accept-drift.ts';
import { putEssence } from './put-essence.ts';
import { updateEssence } from './update-essence.ts';

export const contractWrite = {
  name: 'svc_contract_write',
  title: 'Change the contract',
  description:
    'The only tool that writes: svc.essence.json (its previous version is kept as svc.essence.json.bak) and .svc/drift-log.json, if expected_hash matches and the result is valid and compiles. Show the user the diff of dry_run first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  actions: [putEssence, updateEssence, acceptDrift],
} as const satisfies Tool;
