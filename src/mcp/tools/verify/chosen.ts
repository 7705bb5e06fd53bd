import type { ProjectCheck } from '../../../project/check.ts';
import { ServiceError } from '../../../base/errors.ts';
import { findingId } from '../../../reports/findings.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import type { Input } from '../../arguments.ts';
import type { Property } from '../../tool.ts';
import type { Finding } from './row.ts';

export const FINDING_ID: Property = {
  type: 'string',
  description:
    'Id of a finding as svc_verify findings gives it (its fingerprint, or the id of its plan, will do). Unless given, the first error, else the first warning, else the first of any.',
  maxLength: 200,
  examples: ['audit-image-has-alternative-f50013c01577'],
};

export const CODE: Property = {
  type: 'string',
  description: 'Code of a rule.',
  maxLength: 40,
  examples: ['A11Y012'],
};

/** Names people give to these two. */
export const CHOOSING = {
  id: 'finding_id',
  finding: 'finding_id',
  rule: 'code',
  diagnostic_code: 'code',
} as const;

/** Refuses a code that no rule has: no finding with it would be no good news. */
export async function refuseUnknownCode(input: Input): Promise<void> {
  const code = input.text('code')?.trim().toUpperCase();
  if (code === undefined) return;
  const { CODES } = await import('../../../project/layers.ts');
  const families = [...new Set(CODES.map((one) => one.replace(/\d+$/, '')))];
  if (CODES.includes(code) || families.includes(code)) return;
  const near = nearestNames(code, [...CODES, ...families]);
  throw new ServiceError(
    'INVALID_PARAMETER',
    `No rule has the code ${quote(code)}.${near.length === 0 ? ` Families of codes are ${families.join(', ')}.` : ` Did you mean ${near.join(' or ')}?`}`,
    {
      errors: [{ parameter: 'code', pointer: '/code', message: 'is no code of a rule' }],
      available: CODES,
      suggestions: near.map((one) => `code=${one}`),
    },
  );
}

/** The finding to take next: the one that is named, of a code, the gravest. What the baseline knows comes last. */
export function chosenIn({ fresh, inherited }: ProjectCheck, input: Input): Finding | null {
  const all = [...fresh, ...inherited];
  const id = input.text('finding_id');
  if (id !== undefined) return named(all, id.trim());
  const code = input.text('code')?.trim().toUpperCase();
  const meant = code === undefined ? all : all.filter((one) => one.code === code);
  // Without a contract that can be read, most rules were not asked: that comes before what the others found.
  const contract = meant.find((one) => one.code.startsWith('CONTRACT'));
  if (contract) return contract;
  for (const severity of ['error', 'warn', 'info'] as const) {
    const found = meant.find((one) => one.severity === severity);
    if (found) return found;
  }
  return null;
}

function named(all: readonly Finding[], id: string): Finding {
  const found = all.find(
    (one) =>
      findingId(one) === id || one.fingerprint === id || `repair-plan:${one.fingerprint.slice(5, 21)}` === id,
  );
  if (found) return found;
  const code = all.find((one) => one.code === id.toUpperCase())?.code;
  if (code !== undefined)
    throw new ServiceError(
      'UNKNOWN_RECORD',
      `${quote(id)} is the code of a rule, not the id of a finding. Ask with code=${code} for its gravest finding.`,
      { suggestions: [`code=${code}`] },
    );
  const ids = all.map(findingId);
  throw new ServiceError(
    'UNKNOWN_RECORD',
    ids.length === 0
      ? `There is no finding ${quote(id, 120)}: the project has none.`
      : `There is no finding ${quote(id, 120)}; it may be mended already. The project has ${ids.length}: see svc_verify findings.`,
    { suggestions: [...new Set([...nearestNames(id, ids), ...ofSameRule(id, ids), ...ids])].slice(0, 5) },
  );
}

/** Those that differ only in the digits at the end: the same rule at another place. */
function ofSameRule(id: string, ids: readonly string[]): string[] {
  const rule = id.replace(/-[0-9a-f]*$/, '');
  return ids.filter((one) => one.replace(/-[0-9a-f]*$/, '') === rule);
}
