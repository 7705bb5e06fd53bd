import { FAILURES, type FailureCode, ServiceError } from '../../../base/errors.ts';
import { changeLines } from '../../../essence/changes.ts';
import { contextChange } from '../../../project/context.ts';
import { NONE } from '../../../project/contract-file.ts';
import type { ContractEdit } from '../../../project/contract.ts';
import { BACKUP, ESSENCE } from '../../../project/paths.ts';
import type {
  ExecutionPackBundleV1,
  ExecutionPackCommonV1Diagnostic as Diagnostic,
} from '../../../schemas/types.ts';
import type { Session } from '../../session.ts';
import type { Answer } from '../../tool.ts';
import { diagnosticRow } from '../contract/diagnostic-row.ts';
import type { Target } from './target.ts';

/** Longer lines of a diff tell nobody anything. */
const WIDTH = 400;

/** Compiles what the contract would be, shows the change, and writes it unless it is only to be shown. */
export async function finish(
  edit: ContractEdit,
  { root, expected, dryRun }: Target,
  session: Session,
  about: { readonly done: string; readonly extra?: Record<string, unknown> },
): Promise<Answer> {
  const { client, signal, origin } = session;
  const bundle = await client.compilePacks(edit.document, {}, { signal });
  const diagnostics = bundle.diagnostics ?? [];
  await refuseBroken(edit, diagnostics, session);
  signal.throwIfAborted();
  const isChanged = edit.changes.length > 0;
  if (!dryRun) await written(() => edit.write());
  const stale = isChanged ? stalePacks(root, bundle) : [];
  const isWritten = isChanged && !dryRun;
  return {
    result: {
      file: ESSENCE,
      summary: !isChanged
        ? 'Nothing to change: the contract says so already.'
        : dryRun
          ? `Would be written: ${about.done}.`
          : `Written: ${about.done}.`,
      dry_run: dryRun,
      written: isWritten,
      hash: isChanged ? edit.hash : expected,
      ...(dryRun ? { current_hash: expected } : {}),
      ...(isWritten && expected !== NONE ? { backup: BACKUP } : {}),
      ...about.extra,
      changes: edit.changes.length,
      diff: diffText(edit),
      diagnostics: diagnostics.filter(({ severity }) => severity !== 'info').map(diagnosticRow),
      ...(stale.length > 0 ? { stale_packs: stale } : {}),
    },
    cuts: ['stale_packs', 'diff', 'diagnostics'],
    origin,
    next: dryRun
      ? ['the same call without dry_run']
      : isWritten
        ? ['svc_contract validate', ...(stale.length > 0 ? ['svc packs compile --write'] : [])]
        : [],
  };
}

const diffText = ({ changes }: ContractEdit): string =>
  changeLines(changes)
    .map(
      ({ kind, text }) =>
        (kind === 'place' ? '' : '  ') + (text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text),
    )
    .join('\n');

/** A contract may be odd already; a change may not bring an error that was not there. */
async function refuseBroken(
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

/** Packs in the project that the new contract compiles to something else; none if it has no packs yet. */
function stalePacks(root: string, bundle: ExecutionPackBundleV1): string[] {
  const { written: other, removed, unchanged } = contextChange(root, bundle);
  if (unchanged === 0 && removed.length === 0) return [];
  return [...other, ...removed].flatMap((name) => /^(.+)-pack\.json$/.exec(name)?.[1] ?? []).sort();
}

const FAILED: ReadonlySet<FailureCode> = new Set(['PERMISSION_DENIED', 'CANNOT_CREATE', 'WRITE_FAILED']);

/** Whatever the system refuses is a write that failed, with its word for it. */
export async function written(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || !FAILED.has(thrown.code)) throw thrown;
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
