import { ServiceError } from '../../../base/errors.ts';
import { type DriftEntry, driftId, NO_FILE, writeContract } from '../../../project/contract-file.ts';
import { editContract } from '../../../project/contract.ts';
import { DRIFT_LOG, ESSENCE } from '../../../project/paths.ts';
import type { Action, ActionInput, ActionResult } from '../../tool.ts';
import { acceptViolation, DNA_RULES, type Violation, parseViolation } from './violation.ts';
import {
  commitEdit,
  resolveWriteTarget,
  WRITE_PARAMETERS,
  type WriteTarget,
  reportWriteFailure,
} from './write.ts';

export const acceptDrift = {
  name: 'accept_drift',
  summary:
    'Resolves differences between code and contract: accept or accept_scoped (for one page or section) changes the contract, defer records them, reject writes nothing.',
  parameters: {
    violations: {
      type: 'array',
      description:
        'Results of svc_contract check_drift: {rule, page_id?, used?, expected?, message?}; to accept page-exists or layout, with layout[].',
      items: { type: 'object' },
      maxItems: 50,
      examples: [[{ rule: 'theme-mode', used: 'dark' }]],
    },
    resolution: {
      type: 'string',
      description: 'How to resolve them.',
      enum: ['accept', 'accept_scoped', 'reject', 'defer'],
    },
    scope: {
      type: 'string',
      description: 'Page or section for accept_scoped.',
      maxLength: 200,
      examples: ['overview'],
    },
    confirm_dna: {
      type: 'boolean',
      description: 'Required to accept changes of theme, mode or density.',
      default: false,
    },
    ...WRITE_PARAMETERS,
  },
  required: ['violations', 'resolution'],
  example: {
    violations: [{ rule: 'theme-mode', used: 'dark' }],
    resolution: 'accept',
    confirm_dna: true,
    dry_run: true,
  },
  result: {
    description: 'resolution and ids; accept adds the fields of update_essence, defer adds the log',
  },
  async run(input, session): Promise<ActionResult> {
    const target = resolveWriteTarget(input, session);
    const list = input.value('violations') as readonly unknown[];
    if (list.length === 0) throw invalidParameter('violations', 'must name at least one');
    const violations = list.map(parseViolation);
    const ids = violations.map(({ rule, pageId, used }) => driftId(rule, pageId, used));
    const resolution = input.requiredText('resolution');
    if (resolution === 'reject') return reject(violations, target);
    requireContract(target);
    if (resolution === 'defer') return defer(violations, input.text('scope'), target);
    const scope = parseScope(input, resolution);
    requireConfirmation(violations, input);
    const edit = await editContract(
      target.root,
      async (document) => {
        let now = document;
        for (const violation of violations) now = await acceptViolation(now, violation, session, scope);
        return now;
      },
      {
        within: target.within,
        expected: target.expected,
        keepsBackup: true,
        // Accepted differences are no longer deferred.
        drift: (entries) => entries.filter(({ id }) => !ids.includes(id)),
      },
    );
    return commitEdit(edit, target, session, {
      done: `accepted ${violations.map(({ rule }) => rule).join(', ')}`,
      extra: { resolution, ids },
    });
  },
} as const satisfies Action;

const invalidParameter = (parameter: string, message: string): ServiceError =>
  new ServiceError('INVALID_PARAMETER', `accept_drift: ${parameter} ${message}.`, {
    errors: [{ parameter, pointer: `/${parameter}`, message }],
  });

function requireContract({ expected }: WriteTarget): void {
  if (expected === NO_FILE)
    throw new ServiceError('FILE_NOT_FOUND', `The project has no ${ESSENCE} to compare the code with.`, {
      suggestions: ['svc_contract create_essence'],
    });
}

function parseScope(input: ActionInput, resolution: string): string | undefined {
  const scope = input.text('scope');
  if (resolution === 'accept_scoped' && scope === undefined)
    throw invalidParameter('scope', 'is required for accept_scoped: a page or a section');
  return resolution === 'accept_scoped' ? scope : undefined;
}

function requireConfirmation(violations: readonly Violation[], input: ActionInput): void {
  const rules = [...new Set(violations.map(({ rule }) => rule))].filter((rule) => DNA_RULES.has(rule));
  if (rules.length > 0 && !input.flag('confirm_dna'))
    throw new ServiceError(
      'INVALID_PARAMETER',
      `${rules.join(', ')} would change design values. Ask the user, then call again with confirm_dna=true. Nothing was written.`,
      { errors: [{ parameter: 'confirm_dna', pointer: '/confirm_dna', message: 'must be true for this' }] },
    );
}

const reject = (violations: readonly Violation[], { dryRun }: WriteTarget): ActionResult => ({
  result: {
    resolution: 'reject',
    dry_run: dryRun,
    written: false,
    summary: 'The contract is unchanged; the code must change.',
    to_do: violations.map(({ rule, pageId, expected, used, message }) => ({
      rule,
      ...(pageId === undefined ? {} : { page_id: pageId }),
      ...(expected === undefined ? {} : { expected }),
      ...(used === undefined ? {} : { used }),
      ...(message === undefined ? {} : { message }),
    })),
  },
  cuts: ['to_do'],
  next: ['svc_repair repair_plan'],
});

async function defer(
  violations: readonly Violation[],
  scope: string | undefined,
  { root, within, expected, dryRun }: WriteTarget,
): Promise<ActionResult> {
  const timestamp = new Date().toISOString();
  const entries = violations.map((violation) => toDriftEntry(violation, scope, timestamp));
  let total = 0;
  const noted = (before: readonly DriftEntry[]): readonly DriftEntry[] => {
    const kept = before.filter(({ id }) => !entries.some((entry) => entry.id === id));
    const after = [...kept, ...new Map(entries.map((entry) => [entry.id, entry])).values()];
    total = after.length;
    return after;
  };
  if (!dryRun) await reportWriteFailure(() => writeContract(root, within, { expected, drift: noted }));
  return {
    result: {
      resolution: 'defer',
      dry_run: dryRun,
      written: !dryRun,
      summary: dryRun ? 'Would be recorded.' : 'Recorded; the contract is unchanged.',
      file: DRIFT_LOG,
      hash: expected,
      ...(dryRun ? {} : { deferred: total }),
      // The time is in the file only: results do not depend on the clock.
      entries: entries.map((entry) => ({ ...entry, timestamp: undefined })),
    },
    cuts: ['entries'],
  };
}

function toDriftEntry(violation: Violation, scope: string | undefined, timestamp: string): DriftEntry {
  const { rule, pageId, used, expected, message, severity } = violation;
  const where = pageId === undefined ? '' : ` on ${pageId}`;
  const what =
    used === undefined ? '' : `: ${used}${expected === undefined ? '' : ` instead of ${expected}`}`;
  return {
    id: driftId(rule, pageId, used),
    rule,
    severity: severity ?? 'warn',
    message: message ?? `${rule}${where}${what}`,
    ...(pageId === undefined ? {} : { page_id: pageId }),
    ...(used === undefined ? {} : { details: used }),
    resolution: 'defer',
    ...(scope === undefined ? {} : { scope }),
    timestamp,
  };
}
