import { ServiceError } from '../base/errors.ts';
import type { TaskCapsuleV1 } from '../schemas/types.ts';
import { estimateTokens } from '../packs/estimate.ts';
import { toCanonicalJson } from '../schemas/json.ts';
import { escapeMarks } from '../base/text.ts';

/** A capsule before anybody has measured it. */
export type CapsuleDraft = Omit<TaskCapsuleV1, 'budget' | 'truncation'>;

export interface CapsuleLimits {
  readonly bytes: number;
  readonly tokens: number;
}

/** The most a capsule may ever be. */
export const MAX_CAPSULE: CapsuleLimits = { bytes: 12_000, tokens: 4_000 };

type Counts = TaskCapsuleV1['truncation']['originalCounts'];
type List = keyof Counts;

/**
 * Brings a capsule under its limits, measured on the text that leaves. What may go goes in the written order, one
 * entry at a time from the end of its list; then the request is cut. Every entry is measured once.
 */
export function fitCapsule(draft: CapsuleDraft, limits: CapsuleLimits = MAX_CAPSULE): TaskCapsuleV1 {
  const originalCounts = countEntries(draft);
  const whole = measureCapsule(draft, limits, { originalCounts, omittedCounts: NO_COUNTS });
  const reasons = exceededLimits(whole.budget, limits);
  if (reasons.length === 0) return whole;
  const cut: Truncation = {
    originalCounts,
    omittedCounts: NO_COUNTS,
    reasons,
    original: whole.budget,
  };
  const { kept, omittedCounts, over } = dropEntries(draft, limits, cut);
  if (!over) return measureCapsule(kept, limits, { ...cut, omittedCounts });
  return shortenRequest(kept, limits, { ...cut, omittedCounts, truncatedFields: ['task.request'] });
}

const NO_COUNTS: Counts = {
  readTargets: 0,
  contentGuidance: 0,
  changedFiles: 0,
  changedRoutes: 0,
  nodeIds: 0,
  unresolvedFiles: 0,
};

const countEntries = ({ readTargets, contentGuidance, impact }: CapsuleDraft): Counts => ({
  readTargets: readTargets.length,
  contentGuidance: contentGuidance.length,
  changedFiles: impact.changedFiles.length,
  changedRoutes: impact.changedRoutes.length,
  nodeIds: impact.nodeIds.length,
  unresolvedFiles: impact.unresolvedFiles.length,
});

/** What was done to a capsule; without `original` nothing was. */
interface Truncation {
  readonly originalCounts: Counts;
  readonly omittedCounts: Counts;
  readonly reasons?: TaskCapsuleV1['truncation']['reasons'];
  readonly truncatedFields?: TaskCapsuleV1['truncation']['truncatedFields'];
  readonly original?: Pick<TaskCapsuleV1['budget'], 'canonicalBytes' | 'estimatedTokens'>;
}

function exceededLimits(
  { canonicalBytes, estimatedTokens }: Pick<TaskCapsuleV1['budget'], 'canonicalBytes' | 'estimatedTokens'>,
  limits: CapsuleLimits,
): TaskCapsuleV1['truncation']['reasons'] {
  return [
    ...(canonicalBytes > limits.bytes ? (['byte-budget'] as const) : []),
    ...(estimatedTokens > limits.tokens ? (['token-budget'] as const) : []),
  ];
}

/** The capsule with what it measures written into it. */
function measureCapsule(draft: CapsuleDraft, limits: CapsuleLimits, cut: Truncation): TaskCapsuleV1 {
  const blank = withNumbers(draft, limits, cut, { canonicalBytes: 0, estimatedTokens: 0 });
  return withNumbers(draft, limits, cut, solveMeasurement(measureText(serializeCapsule(blank)), cut));
}

type Measurement = Pick<TaskCapsuleV1['budget'], 'canonicalBytes' | 'estimatedTokens'>;

/**
 * The numbers that are true once they are written: more digits make the text longer, so it is asked again until
 * nothing grows. In a capsule that was not cut they stand twice.
 */
function solveMeasurement(blank: Size, { original }: Truncation): Measurement {
  const times = original ? 1 : 2;
  const zero = measureNumber(0);
  let now: Measurement = { canonicalBytes: 0, estimatedTokens: 0 };
  for (;;) {
    const numbers = [measureNumber(now.canonicalBytes), measureNumber(now.estimatedTokens)];
    let { bytes, hundredths } = blank;
    for (const number of numbers) {
      bytes += times * (number.bytes - zero.bytes);
      hundredths += times * (number.hundredths - zero.hundredths);
    }
    const next: Measurement = { canonicalBytes: bytes, estimatedTokens: Math.ceil(hundredths / 100) };
    if (next.canonicalBytes === now.canonicalBytes && next.estimatedTokens === now.estimatedTokens)
      return now;
    now = next;
  }
}

const withNumbers = (
  draft: CapsuleDraft,
  limits: CapsuleLimits,
  cut: Truncation,
  numbers: Measurement,
): TaskCapsuleV1 => {
  const { canonicalBytes, estimatedTokens } = cut.original ?? numbers;
  return {
    ...draft,
    budget: { maxCanonicalBytes: limits.bytes, maxEstimatedTokens: limits.tokens, ...numbers },
    truncation: {
      truncated: cut.original !== undefined,
      reasons: cut.reasons ?? [],
      omittedCounts: cut.omittedCounts,
      truncatedFields: cut.truncatedFields ?? [],
      originalCounts: cut.originalCounts,
      originalCanonicalBytes: canonicalBytes,
      originalEstimatedTokens: estimatedTokens,
    },
  };
};

interface Entry {
  readonly list: List;
  readonly value: unknown;
}

/** Everything that may go, in the order in which it goes: within a list from its end. */
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

/** The draft without as many entries as have to go; `over` if all that may go is not enough. */
function dropEntries(
  draft: CapsuleDraft,
  limits: CapsuleLimits,
  cut: Truncation,
): { readonly kept: CapsuleDraft; readonly omittedCounts: Counts; readonly over: boolean } {
  const blank = withNumbers(draft, limits, cut, { canonicalBytes: 0, estimatedTokens: 0 });
  let { bytes, hundredths } = measureText(serializeCapsule(blank));
  const left = { ...cut.originalCounts };
  const omitted = { ...NO_COUNTS };
  const gone = new Set<unknown>();
  const isOver = (): boolean =>
    exceededLimits(solveMeasurement({ bytes, hundredths }, cut), limits).length > 0;
  for (const { list, value } of listDroppable(draft)) {
    if (!isOver()) break;
    const own = measureValue(value);
    const before = measureNumber(omitted[list]);
    const after = measureNumber(omitted[list] + 1);
    const comma = left[list] > 1 ? COMMA : { bytes: 0, hundredths: 0 };
    bytes += after.bytes - before.bytes - own.bytes - comma.bytes;
    hundredths += after.hundredths - before.hundredths - own.hundredths - comma.hundredths;
    omitted[list]++;
    left[list]--;
    // Texts of `impact` go from the end, so that their number says which; entries are known by themselves.
    gone.add(value);
  }
  const { impact } = draft;
  const kept: CapsuleDraft = {
    ...draft,
    readTargets: draft.readTargets.filter((one) => !gone.has(one)) as CapsuleDraft['readTargets'],
    contentGuidance: draft.contentGuidance.filter((one) => !gone.has(one)),
    impact: {
      changedFiles: impact.changedFiles.slice(0, left.changedFiles),
      changedRoutes: impact.changedRoutes.slice(0, left.changedRoutes),
      nodeIds: impact.nodeIds.slice(0, left.nodeIds),
      unresolvedFiles: impact.unresolvedFiles.slice(0, left.unresolvedFiles),
    },
  };
  return { kept, omittedCounts: omitted, over: isOver() };
}

const ELLIPSIS = '…';

/** The request as far as it fits, ended with an ellipsis; between characters, never within one. */
function shortenRequest(draft: CapsuleDraft, limits: CapsuleLimits, cut: Truncation): TaskCapsuleV1 {
  const { request } = draft.task;
  const without = { ...draft, task: { ...draft.task, request: '' } };
  const blank = withNumbers(without, limits, cut, { canonicalBytes: 0, estimatedTokens: 0 });
  const rest = measureText(serializeCapsule(blank));
  const none = measureValue('');
  const sizeWith = (length: number): Measurement => {
    const own = measureValue(truncate(request, length));
    return solveMeasurement(
      {
        bytes: rest.bytes + own.bytes - none.bytes,
        hundredths: rest.hundredths + own.hundredths - none.hundredths,
      },
      cut,
    );
  };
  // What is longer in units is longer in bytes: no more than the limit can ever fit.
  let [least, most] = [0, Math.min(request.length, limits.bytes)];
  if (request === '' || exceededLimits(sizeWith(0), limits).length > 0)
    throw limitTooSmall(draft, limits, cut);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (exceededLimits(sizeWith(middle), limits).length === 0) least = middle;
    else most = middle - 1;
  }
  return measureCapsule(
    { ...draft, task: { ...draft.task, request: truncate(request, least) } },
    limits,
    cut,
  );
}

/** The first characters of a text and an ellipsis; half a pair is left out. */
function truncate(text: string, length: number): string {
  const isSplit =
    /[\ud800-\udbff]/.test(text[length - 1] ?? '') && /[\udc00-\udfff]/.test(text[length] ?? '');
  return text.slice(0, isSplit ? length - 1 : length) + ELLIPSIS;
}

function limitTooSmall(draft: CapsuleDraft, limits: CapsuleLimits, cut: Truncation): ServiceError {
  const least = { ...draft, task: { ...draft.task, request: ELLIPSIS } };
  const { canonicalBytes, estimatedTokens } = measureCapsule(least, MAX_CAPSULE, cut).budget;
  const canFit = estimatedTokens <= MAX_CAPSULE.tokens && canonicalBytes <= MAX_CAPSULE.bytes;
  return new ServiceError(
    'LIMIT_REACHED',
    `What the task cannot do without takes ${canonicalBytes} bytes and ${estimatedTokens} tokens; allowed are ${limits.bytes} and ${limits.tokens}. ${
      canFit
        ? `Ask for at least ${estimatedTokens} tokens.`
        : 'Paths and routes as long as these do not fit; choose another target.'
    }`,
  );
}

/** What a text costs: bytes in UTF-8, and hundredths of tokens, which are whole numbers and add up exactly. */
export interface Size {
  readonly bytes: number;
  readonly hundredths: number;
}

/** A capsule, or a part of one, as it leaves: canonical JSON, with marks escaped that a terminal would obey. */
export const serializeCapsule = (value: unknown): string => escapeMarks(toCanonicalJson(value));

export function measureText(text: string): Size {
  return { bytes: utf8Length(text), hundredths: Math.round(estimateTokens(text) * 100) };
}

/** Of a part of a list or object: it begins and ends with a mark, so that sizes of neighbours add up. */
export const measureValue = (value: unknown): Size => measureText(serializeCapsule(value));

export const COMMA = measureText(',');

/** A number costs by its digits alone. */
export const measureNumber = (value: number): Size => measureText(String(value));

function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    // Halves of a pair come two by two here, since JSON escapes lone ones.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit & 0xf800) === 0xd800 ? 2 : 3;
  }
  return bytes;
}
