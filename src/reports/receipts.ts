import type { AdoptionTruthV1Fact, AdoptionTruthV1Receipt } from '../schemas/types.ts';

/**
 * What happened to a subject, as far as receipts prove it. One that is not complete, is about something else or
 * contradicts itself proves nothing; without proof nothing is claimed.
 */
export function mutationOf(
  subject: string,
  receipts: readonly AdoptionTruthV1Receipt[],
): AdoptionTruthV1Fact['mutation'] {
  const own = receipts.filter((receipt) => receipt.subjects.includes(subject) && isProof(receipt));
  const state = STRONGEST.find((one) => own.some(({ outcome }) => outcome === one));
  if (state === undefined) return { state: 'not_checked', receiptIds: [] };
  const ids = own.filter(({ outcome }) => outcome === state).map(({ id }) => id);
  return { state, receiptIds: [...new Set(ids)].sort() };
}

/** What was created was not left untouched by an operation that came later. */
const STRONGEST = ['created', 'updated', 'untouched'] as const;

/** Whether the paths of a complete receipt say the same as its outcome. */
export function isProof({
  complete,
  outcome,
  createdPaths,
  updatedPaths,
  deletedPaths,
}: AdoptionTruthV1Receipt): boolean {
  if (!complete) return false;
  const changed = updatedPaths.length + deletedPaths.length;
  if (outcome === 'created') return createdPaths.length > 0;
  return outcome === 'updated' ? changed > 0 : createdPaths.length + changed === 0;
}
