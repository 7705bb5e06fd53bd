import type {
  AdoptionTruthV1Fact,
  AdoptionTruthV1Provenance,
  AdoptionTruthV1Receipt,
} from '../schemas/types.ts';
import { CONTRACT_FILE } from '../verify/contract.ts';
import type { DocumentInput } from './report.ts';
import type { RouteInventory } from './inventory.ts';

type Certainty = 'medium' | 'high';
export type Observation = Pick<AdoptionTruthV1Fact['observation'], 'state'> & {
  readonly subject: string;
  /** Paths from the folder of the app. */
  readonly from?: readonly AdoptionTruthV1Provenance[];
} & (
    | { readonly confidence: Certainty; readonly limitation?: string }
    // Whoever is not sure has to say why.
    | { readonly confidence: 'low'; readonly limitation: string }
  );

/** What is said about one subject; each part for itself. */
export interface Claim {
  readonly observation: Observation;
  readonly governance: {
    readonly state: AdoptionTruthV1Fact['governance']['state'];
    readonly authority?: 'essence-contract' | 'local-law';
    readonly from?: readonly AdoptionTruthV1Provenance[];
  };
  /** The step that would settle it; without one nothing needs doing. */
  readonly next?: string | undefined;
}

export type BuildClaim = (input: DocumentInput, routes: RouteInventory) => Claim;

export const provenance = (
  kind: AdoptionTruthV1Provenance['kind'],
  path: string | null,
  detail: string,
): AdoptionTruthV1Provenance => ({ kind, path, detail });

/** As many places as a reader looks up. */
export const MAX_PLACES = 5;

export const CONTRACT = provenance('contract', CONTRACT_FILE, 'the design contract of the project');

/** By the contract, where there is one that can be read. */
export const governedByContract = (
  { report }: DocumentInput,
  state: 'governed' | 'partial' | 'advisory',
): Claim['governance'] =>
  report.essence ? { state, authority: 'essence-contract', from: [CONTRACT] } : { state: 'uncovered' };

/** The contract has no say in it. */
export const NOT_GOVERNED: Claim['governance'] = { state: 'not_applicable' };

/** What brings a project without a readable contract to one; undefined if it has one. */
export function contractStep({ report, observed, project }: DocumentInput): string | undefined {
  if (report.essence) return undefined;
  if (!observed.artifacts.essence.present) return 'svc init writes a contract; svc scan says what would fit.';
  return project.refusal?.kind === 'version' ? 'svc migrate --write' : 'svc validate';
}

/**
 * What happened to a subject, as far as receipts prove it. One that is not complete, is about something else or
 * contradicts itself proves nothing; without proof nothing is claimed.
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

/** What was created was not left untouched by an operation that came later. */
const OUTCOME_ORDER = ['created', 'updated', 'untouched'] as const;

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
