import type { Tool } from '../../tool.ts';
import { capsule } from './capsule.ts';
import { checkDrift } from './check-drift.ts';
import { createEssence } from './create-essence.ts';
import { readEssence } from './read-essence.ts';
import { validate } from './validate.ts';

export const contract = {
  name: 'svc_contract',
  title: 'Read and check the contract',
  description:
    'The contract of the project, svc.essence.json: read it (svc_contract_write needs the hash), validate it, compare a page with it, draft a new one.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [readEssence, validate, checkDrift, createEssence, capsule],
} as const satisfies Tool;
