import { ServiceError } from '../../../base/errors.ts';
import { composeContract } from '../../../project/compose.ts';
import { putContract } from '../../../project/contract.ts';
import type { Action, ActionInput } from '../../tool.ts';
import type { Session } from '../../session.ts';
import { ORIGIN_PARAMETERS, ORIGIN_ALIASES, parseComposeOptions, parseOrigin } from '../contract/document.ts';
import { commitEdit, resolveWriteTarget, WRITE_PARAMETERS } from './write.ts';

export const putEssence = {
  name: 'put_essence',
  summary: 'Writes a whole contract: a given document, or one composed from a blueprint or archetype.',
  parameters: {
    essence: {
      type: 'object',
      description: 'The document, version 4.0.0. Not with blueprint or archetype.',
    },
    ...ORIGIN_PARAMETERS,
    ...WRITE_PARAMETERS,
  },
  aliases: { ...ORIGIN_ALIASES, document: 'essence' },
  example: { archetype: 'landing-page', expected_hash: 'none', dry_run: true },
  result: {
    description:
      'written, hash of the resulting file, changes, diff, diagnostics; backup names the previous file',
  },
  async run(input, session) {
    const target = resolveWriteTarget(input, session);
    const value = await loadDocument(input, session);
    const { root, within, expected } = target;
    const edit = await putContract(root, value, { within, expected, keepsBackup: true });
    return commitEdit(edit, target, session, { done: 'the whole contract' });
  },
} as const satisfies Action;

async function loadDocument(input: ActionInput, { client, signal }: Session): Promise<unknown> {
  const given = input.value('essence');
  const from = parseOrigin(input);
  if (given !== undefined && from === undefined) return given;
  if (given === undefined && from !== undefined)
    return composeContract(client, from, parseComposeOptions(input), { signal });
  throw new ServiceError(
    'INVALID_PARAMETER',
    given === undefined
      ? 'Give essence, blueprint or archetype.'
      : 'Give essence, or blueprint or archetype, not both.',
    {
      errors: [
        {
          parameter: 'essence',
          message: given === undefined ? 'is required' : 'cannot be combined with them',
        },
      ],
    },
  );
}
