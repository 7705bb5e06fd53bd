import { ServiceError } from '../base/errors.ts';
import type { TaskCapsuleV1 } from '../schemas/types.ts';
import { COMMA, sentText, type Size, sizeOf, sizeOfNumber, sizeOfPart } from './size.ts';

/** A capsule before anybody has measured it. */
export type Draft = Omit<TaskCapsuleV1, 'budget' | 'truncation'>;

export interface Limits {
  readonly bytes: number;
  readonly tokens: number;
}

/** The most a capsule may ever be. */
export const LIMITS: Limits = { bytes: 12_000, tokens: 4_000 };

type Counts = TaskCapsuleV1['truncation']['originalCounts'];
type List = keyof Counts;

/**
 * Brings a capsule under its limits, measured on the text that leaves. What may go goes in the written order, one
 * entry at a time from the end of its list; then the request is cut. Every entry is measured once.
 */
export function fitted(draft: Draft, limits: Limits = LIMITS): TaskCapsuleV1 {
  const originalCounts = countsOf(draft);
  const whole = sealed(draft, limits, { originalCounts, omittedCounts: NONE });
  const reasons = excess(whole.budget, limits);
  if (reasons.length === 0) return whole;
  const cut: Cut = {
    originalCounts,
    omittedCounts: NONE,
    reasons,
    original: whole.budget,
  };
  const { kept, omittedCounts, over } = dropped(draft, limits, cut);
  if (!over) return sealed(kept, limits, { ...cut, omittedCounts });
  return shortened(kept, limits, { ...cut, omittedCounts, truncatedFields: ['task.request'] });
}

const NONE: Counts = {
  readTargets: 0,
  contentGuidance: 0,
  changedFiles: 0,
  changedRoutes: 0,
  nodeIds: 0,
  unresolvedFiles: 0,
};

const countsOf = ({ readTargets, contentGuidance, impact }: Draft): Counts => ({
  readTargets: readTargets.length,
  contentGuidance: contentGuidance.length,
  changedFiles: impact.changedFiles.length,
  changedRoutes: impact.changedRoutes.length,
  nodeIds: impact.nodeIds.length,
  unresolvedFiles: impact.unresolvedFiles.length,
});

/** What was done to a capsule; without `original` nothing was. */
interface Cut {
  readonly originalCounts: Counts;
  readonly omittedCounts: Counts;
  readonly reasons?: TaskCapsuleV1['truncation']['reasons'];
  readonly truncatedFields?: TaskCapsuleV1['truncation']['truncatedFields'];
  readonly original?: Pick<TaskCapsuleV1['budget'], 'canonicalBytes' | 'estimatedTokens'>;
}

function excess(
  { canonicalBytes, estimatedTokens }: Pick<TaskCapsuleV1['budget'], 'canonicalBytes' | 'estimatedTokens'>,
  limits: Limits,
): TaskCapsuleV1['truncation']['reasons'] {
  return [
    ...(canonicalBytes > limits.bytes ? (['byte-budget'] as const) : []),
    ...(estimatedTokens > limits.tokens ? (['token-budget'] as const) : []),
  ];
}

/** The capsule with what it measures written into it. */
function sealed(draft: Draft, limits: Limits, cut: Cut): TaskCapsuleV1 {
  const blank = withNumbers(draft, limits, cut, { canonicalBytes: 0, estimatedTokens: 0 });
  return withNumbers(draft, limits, cut, measured(sizeOf(sentText(blank)), cut));
}

type Measured = Pick<TaskCapsuleV1['budget'], 'canonicalBytes' | 'estimatedTokens'>;

/**
 * The numbers that are true once they are written: more digits make the text longer, so it is asked again until
 * nothing grows. In a capsule that was not cut they stand twice.
 */
function measured(blank: Size, { original }: Cut): Measured {
  const times = original ? 1 : 2;
  const zero = sizeOfNumber(0);
  let now: Measured = { canonicalBytes: 0, estimatedTokens: 0 };
  for (;;) {
    const numbers = [sizeOfNumber(now.canonicalBytes), sizeOfNumber(now.estimatedTokens)];
    let { bytes, hundredths } = blank;
    for (const number of numbers) {
      bytes += times * (number.bytes - zero.bytes);
      hundredths += times * (number.hundredths - zero.hundredths);
    }
    const next: Measured = { canonicalBytes: bytes, estimatedTokens: Math.ceil(hundredths / 100) };
    if (next.canonicalBytes === now.canonicalBytes && next.estimatedTokens === now.estimatedTokens)
      return now;
    now = next;
  }
}

const withNumbers = (draft: Draft, limits: Limits, cut: Cut, numbers: Measured): TaskCapsuleV1 => {
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
function droppable({ contentGuidance, readTargets, impact }: Draft): Entry[] {
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
function dropped(
  draft: Draft,
  limits: Limits,
  cut: Cut,
): { readonly kept: Draft; readonly omittedCounts: Counts; readonly over: boolean } {
  const blank = withNumbers(draft, limits, cut, { canonicalBytes: 0, estimatedTokens: 0 });
  let { bytes, hundredths } = sizeOf(sentText(blank));
  const left = { ...cut.originalCounts };
  const omitted = { ...NONE };
  const gone = new Set<unknown>();
  const isOver = (): boolean => excess(measured({ bytes, hundredths }, cut), limits).length > 0;
  for (const { list, value } of droppable(draft)) {
    if (!isOver()) break;
    const own = sizeOfPart(value);
    const before = sizeOfNumber(omitted[list]);
    const after = sizeOfNumber(omitted[list] + 1);
    const comma = left[list] > 1 ? COMMA : { bytes: 0, hundredths: 0 };
    bytes += after.bytes - before.bytes - own.bytes - comma.bytes;
    hundredths += after.hundredths - before.hundredths - own.hundredths - comma.hundredths;
    omitted[list]++;
    left[list]--;
    // Texts of `impact` go from the end, so that their number says which; entries are known by themselves.
    gone.add(value);
  }
  const { impact } = draft;
  const kept: Draft = {
    ...draft,
    readTargets: draft.readTargets.filter((one) => !gone.has(one)) as Draft['readTargets'],
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
function shortened(draft: Draft, limits: Limits, cut: Cut): TaskCapsuleV1 {
  const { request } = draft.task;
  const without = { ...draft, task: { ...draft.task, request: '' } };
  const blank = withNumbers(without, limits, cut, { canonicalBytes: 0, estimatedTokens: 0 });
  const rest = sizeOf(sentText(blank));
  const none = sizeOfPart('');
  const sizeWith = (length: number): Measured => {
    const own = sizeOfPart(cutAt(request, length));
    return measured(
      {
        bytes: rest.bytes + own.bytes - none.bytes,
        hundredths: rest.hundredths + own.hundredths - none.hundredths,
      },
      cut,
    );
  };
  // What is longer in units is longer in bytes: no more than the limit can ever fit.
  let [least, most] = [0, Math.min(request.length, limits.bytes)];
  if (request === '' || excess(sizeWith(0), limits).length > 0) throw tooSmall(draft, limits, cut);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (excess(sizeWith(middle), limits).length === 0) least = middle;
    else most = middle - 1;
  }
  return sealed({ ...draft, task: { ...draft.task, request: cutAt(request, least) } }, limits, cut);
}

/** The first characters of a text and an ellipsis; half a pair is left out. */
function cutAt(text: string, length: number): string {
  const isSplit =
    /[\ud800-\udbff]/.test(text[length - 1] ?? '') && /[\udc00-\udfff]/.test(text[length] ?? '');
  return text.slice(0, isSplit ? length - 1 : length) + ELLIPSIS;
}

function tooSmall(draft: Draft, limits: Limits, cut: Cut): ServiceError {
  const least = { ...draft, task: { ...draft.task, request: ELLIPSIS } };
  const { canonicalBytes, estimatedTokens } = sealed(least, LIMITS, cut).budget;
  const canFit = estimatedTokens <= LIMITS.tokens && canonicalBytes <= LIMITS.bytes;
  return new ServiceError(
    'LIMIT_REACHED',
    `What the task cannot do without takes ${canonicalBytes} bytes and ${estimatedTokens} tokens; allowed are ${limits.bytes} and ${limits.tokens}. ${
      canFit
        ? `Ask for at least ${estimatedTokens} tokens.`
        : 'Paths and routes as long as these do not fit; choose another target.'
    }`,
  );
}
