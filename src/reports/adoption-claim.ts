import type {
  AdoptionTruthV1Fact,
  AdoptionTruthV1Provenance,
  AdoptionTruthV1Receipt,
} from '../schemas/types.ts';
import { CONTRACT_FILE } from '../verify/contract.ts';
import { migrateCommand } from './older.ts';
import type { DocumentInput } from './report.ts';
import type { RouteInventory } from './inventory.ts';

type Certainty = 'medium' | 'high';
export type Observation = Pick<AdoptionTruthV1Fact['observation'], 'state'> & {
  readonly subject: string;
  /** Paths from the folder of the app. */
  readonly from?: readonly AdoptionTruthV1Provenance[];
} & (
    | { readonly confidence: Certainty; readonly limitation?: string }
    // Low confidence requires a reason.
    | { readonly confidence: 'low'; readonly limitation: string }
  );

/** A statement about one subject. Its parts are independent of each other. */
export interface Claim {
  readonly observation: Observation;
  readonly governance: {
    readonly state: AdoptionTruthV1Fact['governance']['state'];
    readonly authority?: 'essence-contract' | 'local-law';
    readonly from?: readonly AdoptionTruthV1Provenance[];
  };
  /** The next step; absent if nothing is left to do. */
  readonly next?: string | undefined;
}

export type BuildClaim = (input: DocumentInput, routes: RouteInventory) => Claim;

export const provenance = (
  kind: AdoptionTruthV1Provenance['kind'],
  path: string | null,
  detail: string,
): AdoptionTruthV1Provenance => ({ kind, path, detail });

/** The most places that a claim lists. */
export const MAX_PLACES = 5;

export const CONTRACT = provenance('contract', CONTRACT_FILE, 'the design contract of the project');

/** Governance by the contract, if there is a readable one. */
export const governedByContract = (
  { report }: DocumentInput,
  state: 'governed' | 'partial' | 'advisory',
): Claim['governance'] =>
  report.essence ? { state, authority: 'essence-contract', from: [CONTRACT] } : { state: 'uncovered' };

/** For subjects that the contract does not govern. */
export const NOT_GOVERNED: Claim['governance'] = { state: 'not_applicable' };

/** The step towards a readable contract; undefined if the project has one. */
export function contractStep({ report, observed, project }: DocumentInput): string | undefined {
  if (report.essence) return undefined;
  if (!observed.artifacts.essence.present)
    return (
      migrateCommand(observed.older) ?? 'svc init writes a contract; svc scan suggests a starting point.'
    );
  return project.refusal?.kind === 'version' ? 'svc migrate --write' : 'svc validate';
}

/**
 * Finds the change to a subject that the receipts prove. A receipt that is incomplete, unrelated or contradictory proves
 * nothing, and nothing is claimed without proof.
 */
export function findMutation(
  subject: string,
  receipts: readonly AdoptionTruthV1Receipt[],
): AdoptionTruthV1Fact['mutation'] {
  const own = receipts.filter((receipt) => receipt.subjects.includes(subject) && isProof(receipt));
  const state = OUTCOME_ORDER.find((one) => own.some(({ outcome }) => outcome === one));
  if (state === undefined) return { state: 'not_checked', receiptIds: [] };
  const ids = own.filter(({ outcome }) => outcome === state).map(({ id }) => id);
  return { state, receiptIds: [...new Set(ids)].sort() };
}

/** The strongest outcome first: a created file stays created even if a later operation left it untouched. */
const OUTCOME_ORDER = ['created', 'updated', 'untouched'] as const;

/** A receipt is proof if it is complete and its paths agree with its outcome. */
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
