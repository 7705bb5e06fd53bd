import { ServiceError } from '../base/errors.ts';
import { escapeMarks } from '../base/json.ts';
import { boundTokens, estimateTokens } from '../packs/estimate.ts';
import { toCanonicalJson } from '../schemas/json.ts';
import type { TaskCapsuleV1 } from '../schemas/types.ts';

/** A capsule before it is measured. */
export type CapsuleDraft = Omit<TaskCapsuleV1, 'budget' | 'truncation'>;

export interface CapsuleLimits {
  readonly bytes: number;
  readonly tokens: number;
}

/** The limits of every capsule; a caller may set lower ones. */
export const MAX_CAPSULE: CapsuleLimits = { bytes: 12_000, tokens: 4_000 };

/** The text of a capsule: canonical JSON, with characters escaped that a terminal would interpret. */
export const serializeCapsule = (capsule: unknown): string => escapeMarks(toCanonicalJson(capsule));

type Counts = TaskCapsuleV1['truncation']['originalCounts'];
type List = keyof Counts;
type Measurement = Pick<TaskCapsuleV1['budget'], 'canonicalBytes' | 'estimatedTokens'>;
type Reasons = TaskCapsuleV1['truncation']['reasons'];

const NO_COUNTS: Counts = {
  readTargets: 0,
  contentGuidance: 0,
  changedFiles: 0,
  changedRoutes: 0,
  nodeIds: 0,
  unresolvedFiles: 0,
};

/** The truncation of a draft; `original` is set only if it was truncated. */
interface Truncation {
  readonly originalCounts: Counts;
  readonly omittedCounts: Counts;
  readonly reasons?: Reasons;
  readonly truncatedFields?: TaskCapsuleV1['truncation']['truncatedFields'];
  readonly original?: Measurement;
}

/**
 * Fits a capsule into its limits, measured on its text. Optional entries are dropped in a fixed order, each list from
 * its end; if that is not enough, the request is shortened.
 */
export function fitCapsule(draft: CapsuleDraft, limits: CapsuleLimits = MAX_CAPSULE): TaskCapsuleV1 {
  const originalCounts = countEntries(draft);
  const whole = measureCapsule(draft, limits, { originalCounts, omittedCounts: NO_COUNTS });
  const reasons = exceededLimits(whole.budget, limits);
  if (reasons.length === 0) return whole;
  const truncation: Truncation = {
    originalCounts,
    omittedCounts: NO_COUNTS,
    reasons,
    original: whole.budget,
  };
  const entries = listDroppable(draft);
  const dropFirst = (count: number): TaskCapsuleV1 => {
    const { kept, omittedCounts } = dropEntries(draft, entries.slice(0, count));
    return measureCapsule(kept, limits, { ...truncation, omittedCounts });
  };
  const dropped = findFewest(entries.length, (count) => fits(dropFirst(count), limits));
  if (dropped !== undefined) return dropFirst(dropped);
  const { kept, omittedCounts } = dropEntries(draft, entries);
  return shortenRequest(kept, limits, { ...truncation, omittedCounts, truncatedFields: ['task.request'] });
}

const countEntries = ({ readTargets, contentGuidance, impact }: CapsuleDraft): Counts => ({
  readTargets: readTargets.length,
  contentGuidance: contentGuidance.length,
  changedFiles: impact.changedFiles.length,
  changedRoutes: impact.changedRoutes.length,
  nodeIds: impact.nodeIds.length,
  unresolvedFiles: impact.unresolvedFiles.length,
});

/** The smallest number up to `max` that satisfies a predicate that larger numbers satisfy too. */
function findFewest(max: number, isEnough: (count: number) => boolean): number | undefined {
  if (!isEnough(max)) return undefined;
  let [low, high] = [0, max];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function exceededLimits({ canonicalBytes, estimatedTokens }: Measurement, limits: CapsuleLimits): Reasons {
  return [
    ...(canonicalBytes > limits.bytes ? (['byte-budget'] as const) : []),
    ...(boundTokens(estimatedTokens) > limits.tokens ? (['token-budget'] as const) : []),
  ];
}

const fits = ({ budget }: TaskCapsuleV1, limits: CapsuleLimits): boolean =>
  exceededLimits(budget, limits).length === 0;

/**
 * The capsule with its own size in it. Writing the numbers makes the text longer, so they are measured again until they
 * stay the same; they only ever grow.
 */
function measureCapsule(draft: CapsuleDraft, limits: CapsuleLimits, truncation: Truncation): TaskCapsuleV1 {
  let size: Measurement = { canonicalBytes: 0, estimatedTokens: 0 };
  for (;;) {
    const capsule = withSize(draft, limits, truncation, size);
    const text = serializeCapsule(capsule);
    const canonicalBytes = new TextEncoder().encode(text).length;
    const estimatedTokens = Math.ceil(estimateTokens(text));
    if (canonicalBytes === size.canonicalBytes && estimatedTokens === size.estimatedTokens) return capsule;
    size = { canonicalBytes, estimatedTokens };
  }
}

const withSize = (
  draft: CapsuleDraft,
  limits: CapsuleLimits,
  { originalCounts, omittedCounts, reasons = [], truncatedFields = [], original }: Truncation,
  size: Measurement,
): TaskCapsuleV1 => ({
  ...draft,
  budget: { maxCanonicalBytes: limits.bytes, maxEstimatedTokens: limits.tokens, ...size },
  truncation: {
    truncated: original !== undefined,
    reasons,
    omittedCounts,
    truncatedFields,
    originalCounts,
    originalCanonicalBytes: (original ?? size).canonicalBytes,
    originalEstimatedTokens: (original ?? size).estimatedTokens,
  },
});

interface Entry {
  readonly list: List;
  readonly value: unknown;
}

/** Every optional entry in the order in which they are dropped. */
function listDroppable({ contentGuidance, readTargets, impact }: CapsuleDraft): Entry[] {
  const entries = (list: List, values: readonly unknown[]): Entry[] =>
    values.map((value) => ({ list, value })).reverse();
  const optional = <One extends { readonly required: boolean; readonly rank: number }>(
    list: readonly One[],
  ): One[] => list.filter(({ required }) => !required).sort((a, b) => a.rank - b.rank);
  return [
    ...entries('contentGuidance', optional(contentGuidance)),
    ...entries('nodeIds', impact.nodeIds),
    ...entries('changedFiles', impact.changedFiles),
    ...entries('changedRoutes', impact.changedRoutes),
    ...entries('unresolvedFiles', impact.unresolvedFiles),
    ...entries('readTargets', optional(readTargets)),
  ];
}

function dropEntries(
  draft: CapsuleDraft,
  entries: readonly Entry[],
): { readonly kept: CapsuleDraft; readonly omittedCounts: Counts } {
  const omittedCounts = { ...NO_COUNTS };
  for (const { list } of entries) omittedCounts[list]++;
  // Guidance and files to read are dropped by rank; the lists of `impact` lose their last entries.
  const dropped = new Set(entries.map(({ value }) => value));
  const { impact } = draft;
  const head = (list: keyof typeof impact): string[] =>
    impact[list].slice(0, impact[list].length - omittedCounts[list]);
  const kept: CapsuleDraft = {
    ...draft,
    readTargets: draft.readTargets.filter((one) => !dropped.has(one)) as CapsuleDraft['readTargets'],
    contentGuidance: draft.contentGuidance.filter((one) => !dropped.has(one)),
    impact: {
      changedFiles: head('changedFiles'),
      changedRoutes: head('changedRoutes'),
      nodeIds: head('nodeIds'),
      unresolvedFiles: head('unresolvedFiles'),
    },
  };
  return { kept, omittedCounts };
}

const ELLIPSIS = '…';

/** Keeps as much of the request as fits, with an ellipsis. */
function shortenRequest(draft: CapsuleDraft, limits: CapsuleLimits, truncation: Truncation): TaskCapsuleV1 {
  const { request } = draft.task;
  const withRequest = (text: string): TaskCapsuleV1 =>
    measureCapsule({ ...draft, task: { ...draft.task, request: text } }, limits, truncation);
  // A request of more characters than the limit has bytes cannot fit.
  const longest = Math.min(request.length, limits.bytes);
  const cut = findFewest(longest, (count) => fits(withRequest(truncate(request, longest - count)), limits));
  if (request === '' || cut === undefined) throw limitTooSmall(withRequest(ELLIPSIS), limits);
  return withRequest(truncate(request, longest - cut));
}

/** The first characters of a text and an ellipsis, never half of a surrogate pair. */
function truncate(text: string, length: number): string {
  const isSplit =
    /[\ud800-\udbff]/.test(text[length - 1] ?? '') && /[\udc00-\udfff]/.test(text[length] ?? '');
  return text.slice(0, isSplit ? length - 1 : length) + ELLIPSIS;
}

function limitTooSmall({ budget }: TaskCapsuleV1, limits: CapsuleLimits): ServiceError {
  const { canonicalBytes } = budget;
  // The limit itself is in the text: a larger one may take a digit more.
  const tokens = boundTokens(budget.estimatedTokens + 1);
  const canFit = tokens <= MAX_CAPSULE.tokens && canonicalBytes <= MAX_CAPSULE.bytes;
  return new ServiceError(
    'LIMIT_REACHED',
    `The required parts of the capsule take ${canonicalBytes} bytes and up to ${tokens} tokens; the limits are ${limits.bytes} and ${limits.tokens}. ${
      canFit
        ? `Ask for at least ${tokens} tokens.`
        : 'Its paths and routes are too long; choose another target.'
    }`,
  );
}
