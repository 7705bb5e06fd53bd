import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FailureCode, FAILURES, ServiceError } from '../../../base/errors.ts';
import { readContractFile, NO_FILE } from '../../../project/contract-file.ts';
import { APP_BASE, BACKUP, ESSENCE } from '../../../project/paths.ts';
import type { ActionInput, ActionResult, Parameter } from '../../tool.ts';
import type { Session } from '../../session.ts';
import { projectClient } from '../../project.ts';
import { resolveRealProject, toDiagnosticRow } from '../contract/document.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { formatChanges } from '../../../essence/changes.ts';
import { diffContext } from '../../../project/context.ts';
import type { ContractEdit } from '../../../project/contract.ts';
import type {
  ExecutionPackBundleV1,
  ExecutionPackCommonV1Diagnostic as Diagnostic,
} from '../../../schemas/types.ts';

/** The parameters of every action that writes. */
export const WRITE_PARAMETERS = {
  expected_hash: {
    type: 'string',
    description: `Required: the hash from svc_contract read_essence, or none if there is no ${ESSENCE} yet.`,
    maxLength: 80,
    examples: ['none'],
  },
  dry_run: {
    type: 'boolean',
    description: 'Only show the changes.',
    default: false,
  },
  project_path: PROJECT_PATH,
} as const satisfies Record<string, Parameter>;

export interface WriteTarget {
  readonly root: string;
  /** Real path of the folder that writes must stay in. */
  readonly within: string;
  /** The current hash of the file. */
  readonly expected: string;
  readonly dryRun: boolean;
}

/** Resolves the file to write; refused unless the caller gives its current hash. */
export function resolveWriteTarget(input: ActionInput, session: Session): WriteTarget {
  const root = resolveRealProject(input, session);
  const now = readContractFile(root, session.root)?.hash ?? NO_FILE;
  const given = input.text('expected_hash')?.trim().toLowerCase();
  if (given === undefined) throw hashConflict('expected_hash is missing', now);
  const expected = /^[0-9a-f]{64}$/.test(given) ? `sha256:${given}` : given;
  if (expected !== now) throw hashConflict('expected_hash does not match the file', now);
  return { root, within: session.root, expected, dryRun: input.flag('dry_run') };
}

const hashConflict = (what: string, now: string): ServiceError =>
  new ServiceError(
    'CONFLICT',
    now === NO_FILE
      ? `${what}. ${ESSENCE} does not exist, so expected_hash must be "${NO_FILE}". Nothing was written.`
      : `${what}. ${ESSENCE} has the hash ${now}. Nothing was written; read it again before you change it.`,
    {
      errors: [
        {
          parameter: 'expected_hash',
          pointer: '/expected_hash',
          message: 'does not match the file',
          expected: now,
        },
      ],
      suggestions: ['svc_contract read_essence'],
    },
  );

/** Longer lines of a diff are truncated. */
const MAX_DIFF_LINE_LENGTH = 400;

/** Compiles the new contract, describes the change, and writes it unless this is a dry run. */
export async function commitEdit(
  edit: ContractEdit,
  { root, expected, dryRun }: WriteTarget,
  session: Session,
  about: { readonly done: string; readonly extra?: Record<string, unknown> },
): Promise<ActionResult> {
  const { signal, origin } = session;
  const bundle = await projectClient(session, root).compilePacks(edit.document, {}, { signal });
  const diagnostics = bundle.diagnostics ?? [];
  await refuseNewErrors(edit, diagnostics, session);
  signal.throwIfAborted();
  const isChanged = edit.changes.length > 0;
  if (!dryRun) await reportWriteFailure(() => edit.write());
  const stale = isChanged ? findStalePacks(root, bundle) : [];
  const isWritten = isChanged && !dryRun;
  return {
    result: {
      file: ESSENCE,
      summary: !isChanged
        ? 'Nothing to change: the contract already has these values.'
        : dryRun
          ? `Would be written: ${about.done}.`
          : `Written: ${about.done}.`,
      dry_run: dryRun,
      written: isWritten,
      hash: isChanged ? edit.hash : expected,
      ...(dryRun ? { current_hash: expected } : {}),
      ...(isWritten && expected !== NO_FILE ? { backup: BACKUP } : {}),
      ...about.extra,
      changes: edit.changes.length,
      diff: formatDiff(edit),
      diagnostics: diagnostics.filter(({ severity }) => severity !== 'info').map(toDiagnosticRow),
      ...(stale.length > 0 ? { stale_packs: stale } : {}),
    },
    cuts: ['stale_packs', 'diff', 'diagnostics'],
    origin,
    next: dryRun
      ? ['the same call without dry_run']
      : isWritten
        ? [
            'svc_contract validate',
            ...(stale.length > 0 ? ['svc packs compile --write'] : []),
            ...(existsSync(join(root, APP_BASE)) ? ['svc create --update'] : []),
          ]
        : [],
  };
}

const formatDiff = ({ changes }: ContractEdit): string =>
  formatChanges(changes)
    .map(
      ({ kind, text }) =>
        (kind === 'place' ? '' : '  ') +
        (text.length > MAX_DIFF_LINE_LENGTH ? `${text.slice(0, MAX_DIFF_LINE_LENGTH)}…` : text),
    )
    .join('\n');

/** Refuses a change that introduces new compiler errors; existing ones are accepted. */
async function refuseNewErrors(
  { before, changes }: ContractEdit,
  diagnostics: readonly Diagnostic[],
  { client, signal }: Session,
): Promise<void> {
  const broken = diagnostics.filter(({ severity }) => severity === 'error');
  if (broken.length === 0 || changes.length === 0) return;
  const known = new Map<string, number>();
  const keyOf = ({ code, message }: Diagnostic): string => `${code} ${message}`;
  const old = before && (await client.compilePacks(before, {}, { signal })).diagnostics;
  for (const one of old ?? []) known.set(keyOf(one), (known.get(keyOf(one)) ?? 0) + 1);
  const fresh = broken.filter((one) => {
    const left = (known.get(keyOf(one)) ?? 0) - 1;
    known.set(keyOf(one), left);
    return left < 0;
  });
  const [first] = fresh;
  if (first)
    throw new ServiceError('INVALID_RESULT', `${first.message} Nothing was written.`, {
      errors: fresh.slice(0, 20).map(({ pointer, message }) => ({ pointer, message })),
      suggestions: first.suggestions?.slice(0, 5) ?? [],
    });
}

/** Stored packs that differ from those of the new contract; none if the project has no packs. */
function findStalePacks(root: string, bundle: ExecutionPackBundleV1): string[] {
  const { written: other, removed, unchanged } = diffContext(root, bundle);
  if (unchanged === 0 && removed.length === 0) return [];
  return [...other, ...removed].flatMap((name) => /^(.+)-pack\.json$/.exec(name)?.[1] ?? []).sort();
}

const WRITE_FAILURE_CODES: ReadonlySet<FailureCode> = new Set([
  'PERMISSION_DENIED',
  'CANNOT_CREATE',
  'WRITE_FAILED',
]);

/** Reports every file system error as a failed write, with its code. */
export async function reportWriteFailure(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || !WRITE_FAILURE_CODES.has(thrown.code)) throw thrown;
    const { code = FAILURES[thrown.code].title } = (thrown.facts.cause ?? {}) as NodeJS.ErrnoException;
    throw new ServiceError(
      'WRITE_FAILED',
      `${ESSENCE} could not be written: ${code}. The old file is kept.`,
      {
        errors: [{ pointer: '', message: code }],
        cause: thrown,
      },
    );
  }
}
