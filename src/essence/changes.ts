import { isObject, type JsonObject } from '../base/guards.ts';
import { pointerStep } from '../schemas/json.ts';

/**
 * One difference between two documents. An addition has no `before`, a removal no `after`. The pointer of a removal
 * refers to the old document, any other pointer to the new one.
 */
export interface Change {
  readonly pointer: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Lists the changes from `before` to `after` in document order. List entries are matched by `id` if all of them have
 * one. An entry that moved is a removal and an addition.
 */
export function diffDocuments(before: unknown, after: unknown): Change[] {
  return diffValues(before, after, '', '');
}

/** `was` and `is` are the old and the new pointer, which differ after an insertion into a list or a removal from it. */
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

/** The indexes of an entry in the old and in the new list. */
type Match = readonly [number, number | undefined] | readonly [undefined, number];

function matchEntries(before: readonly unknown[], after: readonly unknown[]): Match[] {
  const named = [...before, ...after].every(hasId);
  const keyOf = (entry: unknown): string => (named && hasId(entry) ? entry.id : JSON.stringify(entry));
  const kept = commonSubsequence(before.map(keyOf), after.map(keyOf));
  const matches: Match[] = [];
  let old = 0;
  let now = 0;
  for (const [nextOld, nextNow] of [...kept, [before.length, after.length] as const]) {
    // Without ids, an entry at the same position is the same entry, changed.
    while (!named && old < nextOld && now < nextNow) matches.push([old++, now++]);
    while (old < nextOld) matches.push([old++, undefined]);
    while (now < nextNow) matches.push([undefined, now++]);
    if (old < before.length && now < after.length) matches.push([old++, now++]);
  }
  return matches;
}

const hasId = (entry: unknown): entry is { readonly id: string } =>
  isObject(entry) && typeof entry['id'] === 'string';

/** Longer lists are compared position by position. */
const MAX_COMPARISONS = 4_000_000;

/** The indexes of the longest common subsequence. Skips the common start and end of both lists first. */
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
    for (const [old, now] of inner) run.push([start + old, start + now]);
  }
  for (let left = end; left > 0; left--) run.push([before.length - left, after.length - left]);
  return run;
}

/** The longest common subsequence, by dynamic programming over the remaining lengths. */
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

/** Formats each change as its pointer, the old value and the new value, one line each. */
export const formatChanges = (changes: readonly Change[]): ChangeLine[] =>
  changes.flatMap((change): ChangeLine[] => [
    { kind: 'place', text: change.pointer === '' ? '(document)' : change.pointer },
    ...('before' in change ? [{ kind: 'before' as const, text: `- ${JSON.stringify(change.before)}` }] : []),
    ...('after' in change ? [{ kind: 'after' as const, text: `+ ${JSON.stringify(change.after)}` }] : []),
  ]);
