import { pointerStep } from '../schemas/json.ts';

/**
 * One difference between two documents. `before` is absent for what is new, `after` for what is gone. The pointer
 * of what is gone leads into the old document, every other one into the new document.
 */
export interface Change {
  readonly pointer: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * What makes `after` out of `before`, in the order of the documents. Entries of a list are matched by their `id`
 * where all have one; an entry that changed its place among the others is gone in one place and new in another.
 */
export function diffDocuments(before: unknown, after: unknown): Change[] {
  return diffValues(before, after, '', '');
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The pointers differ behind an entry that was added to a list or taken out of it. */
function diffValues(before: unknown, after: unknown, was: string, is: string): Change[] {
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, was, is);
  if (isObject(before) && isObject(after)) return diffObjects(before, after, was, is);
  return Object.is(before, after) ? [] : [{ pointer: is, before, after }];
}

function diffObjects(before: JsonObject, after: JsonObject, was: string, is: string): Change[] {
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  return [...Object.keys(before), ...added].flatMap((key): Change[] => {
    if (!Object.hasOwn(after, key)) return [{ pointer: was + pointerStep(key), before: before[key] }];
    if (!Object.hasOwn(before, key)) return [{ pointer: is + pointerStep(key), after: after[key] }];
    return diffValues(before[key], after[key], was + pointerStep(key), is + pointerStep(key));
  });
}

function diffLists(before: readonly unknown[], after: readonly unknown[], was: string, is: string): Change[] {
  return matchEntries(before, after).flatMap(([old, now]): Change[] => {
    if (old === undefined) return [{ pointer: is + pointerStep(now), after: after[now] }];
    if (now === undefined) return [{ pointer: was + pointerStep(old), before: before[old] }];
    return diffValues(before[old], after[now], was + pointerStep(old), is + pointerStep(now));
  });
}

/** The places of an entry in the old and in the new list. */
type Match = readonly [number, number | undefined] | readonly [undefined, number];

function matchEntries(before: readonly unknown[], after: readonly unknown[]): Match[] {
  const named = [...before, ...after].every(hasId);
  const keyOf = (entry: unknown): string => (named && hasId(entry) ? entry.id : JSON.stringify(entry));
  const kept = commonSubsequence(before.map(keyOf), after.map(keyOf));
  const matches: Match[] = [];
  let old = 0;
  let now = 0;
  for (const [nextOld, nextNow] of [...kept, [before.length, after.length] as const]) {
    // Without ids an entry that stands where another stood is the same one, changed.
    while (!named && old < nextOld && now < nextNow) matches.push([old++, now++]);
    while (old < nextOld) matches.push([old++, undefined]);
    while (now < nextNow) matches.push([undefined, now++]);
    if (old < before.length && now < after.length) matches.push([old++, now++]);
  }
  return matches;
}

const hasId = (entry: unknown): entry is { readonly id: string } =>
  isObject(entry) && typeof entry['id'] === 'string';

/** Beyond so many comparisons two lists are taken entry by entry. */
const MAX_COMPARISONS = 4_000_000;

/** The places of the longest run of keys that both lists have in the same order. */
function commonSubsequence(
  before: readonly string[],
  after: readonly string[],
): (readonly [number, number])[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end++;
  const rows = before.length - start - end;
  const columns = after.length - start - end;
  const run = Array.from({ length: start }, (_, index): readonly [number, number] => [index, index]);
  if (rows * columns <= MAX_COMPARISONS) {
    const inner = longestCommonSubsequence(
      before.slice(start, start + rows),
      after.slice(start, start + columns),
    );
    run.push(...inner.map(([old, now]): readonly [number, number] => [start + old, start + now]));
  }
  for (let left = end; left > 0; left--) run.push([before.length - left, after.length - left]);
  return run;
}

/** The longest common subsequence, by the usual table of lengths from each place to the end. */
function longestCommonSubsequence(
  before: readonly string[],
  after: readonly string[],
): (readonly [number, number])[] {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const length = (old: number, now: number): number => lengths[old * width + now] ?? 0;
  for (let old = before.length - 1; old >= 0; old--) {
    for (let now = after.length - 1; now >= 0; now--) {
      lengths[old * width + now] =
        before[old] === after[now]
          ? length(old + 1, now + 1) + 1
          : Math.max(length(old + 1, now), length(old, now + 1));
    }
  }
  const run: (readonly [number, number])[] = [];
  for (let old = 0, now = 0; old < before.length && now < after.length; ) {
    if (before[old] === after[now]) run.push([old++, now++]);
    else if (length(old + 1, now) >= length(old, now + 1)) old++;
    else now++;
  }
  return run;
}

export interface ChangeLine {
  readonly kind: 'place' | 'before' | 'after';
  readonly text: string;
}

/** Each change by its pointer, then what was there and what is; one line each. */
export const formatChanges = (changes: readonly Change[]): ChangeLine[] =>
  changes.flatMap((change): ChangeLine[] => [
    { kind: 'place', text: change.pointer === '' ? '(document)' : change.pointer },
    ...('before' in change ? [{ kind: 'before' as const, text: `- ${JSON.stringify(change.before)}` }] : []),
    ...('after' in change ? [{ kind: 'after' as const, text: `+ ${JSON.stringify(change.after)}` }] : []),
  ]);
