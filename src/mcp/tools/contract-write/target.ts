import { ServiceError } from '../../../base/errors.ts';
import { contractFile, NONE } from '../../../project/contract-file.ts';
import { ESSENCE } from '../../../project/paths.ts';
import type { Input } from '../../arguments.ts';
import type { Session } from '../../session.ts';
import type { Property } from '../../tool.ts';
import { realProject } from '../contract/file.ts';
import { PROJECT_PATH } from '../parameters.ts';

/** What every action that writes takes. */
export const WRITING = {
  expected_hash: {
    type: 'string',
    description: `Needed: the hash of ${ESSENCE} as you read it (svc_contract read_essence), or none if there is no such file. Another one means that somebody changed it: nothing is written, and the answer tells the present one.`,
    maxLength: 80,
    examples: ['none'],
  },
  dry_run: {
    type: 'boolean',
    description: 'Only show what would change.',
    default: false,
  },
  project_path: PROJECT_PATH,
} as const satisfies Record<string, Property>;

export interface Target {
  readonly root: string;
  /** Real path that is never left. */
  readonly within: string;
  /** The hash of the file as it is. */
  readonly expected: string;
  readonly dryRun: boolean;
}

/** Where to write; refused unless the caller has seen the file as it is. */
export function targetOf(input: Input, session: Session): Target {
  const root = realProject(input, session);
  const now = contractFile(root, session.root)?.hash ?? NONE;
  const given = input.text('expected_hash')?.trim().toLowerCase();
  if (given === undefined) throw conflict('expected_hash is missing', now);
  const expected = /^[0-9a-f]{64}$/.test(given) ? `sha256:${given}` : given;
  if (expected !== now) throw conflict('expected_hash is not that of the file', now);
  return { root, within: session.root, expected, dryRun: input.flag('dry_run') };
}

const conflict = (what: string, now: string): ServiceError =>
  new ServiceError(
    'CONFLICT',
    now === NONE
      ? `${what}. There is no ${ESSENCE}: expected_hash is "${NONE}" then. Nothing was written.`
      : `${what}. ${ESSENCE} has the hash ${now}. Nothing was written; read it again before you change it.`,
    {
      errors: [
        {
          parameter: 'expected_hash',
          pointer: '/expected_hash',
          message: 'is not that of the file',
          expected: now,
        },
      ],
      suggestions: ['svc_contract read_essence'],
    },
  );
