import { toCanonicalJson, pointerStep } from '../schemas/json.ts';
import { compareText } from '../base/text.ts';

/** One place where the three documents are not the same. A value that is not there is undefined. */
export interface Difference {
  /**
   * A JSON pointer. An entry of a list whose entries have ids is named by its id (`/pages/home/route`), so that the
   * pointer means the same in all three documents.
   */
  readonly pointer: string;
  /** Who changed it since the base; `both` made the same change, `conflict` is two different ones. */
  readonly by: 'theirs' | 'yours' | 'both' | 'conflict';
  /** Set where not the entries of a list differ but their order; the values are then lists of ids. */
  readonly order?: true;
  readonly base: unknown;
  readonly theirs: unknown;
  readonly yours: unknown;
}

export interface MergeResult {
  readonly value: unknown;
  /** In the order of the documents. */
  readonly differences: readonly Difference[];
}

/** Whether their value is taken for a difference by `theirs` or a `conflict`; otherwise yours stays. */
export type TakeTheirs = (difference: Difference) => boolean;

/** The words of other lists mean something by what stands beside them: a layout, a personality. */
const SET_SUFFIX = '/features';

const unlessInConflict: TakeTheirs = ({ by }) => by === 'theirs';

/**
 * Two documents that come from the same base, as one. Objects are merged key by key, lists of entries with ids
 * entry by entry, features word by word; everything else, texts and other lists too, as a whole.
 */
export function merge(
  base: unknown,
  theirs: unknown,
  yours: unknown,
  take: TakeTheirs = unlessInConflict,
): MergeResult {
  const differences: Difference[] = [];
  const note = (difference: Difference): boolean => {
    differences.push(difference);
    const { by } = difference;
    return (by === 'theirs' || by === 'conflict') && take(difference);
  };
  return { value: mergeValues({ base, theirs, yours }, '', note), differences };
}

interface ThreeWay<Value> {
  readonly base: Value;
  readonly theirs: Value;
  readonly yours: Value;
}

type JsonObject = Readonly<Record<string, unknown>>;

function mergeValues(three: ThreeWay<unknown>, pointer: string, note: TakeTheirs): unknown {
  const { base, theirs, yours } = three;
  if (isEqual(base, theirs) && isEqual(base, yours)) return yours;
  if (isObject(base) && isObject(theirs) && isObject(yours)) {
    return Object.fromEntries(mergeChildren({ base, theirs, yours }, pointer, note));
  }
  if (Array.isArray(base) && Array.isArray(theirs) && Array.isArray(yours)) {
    const nameOf = findNamer([base, theirs, yours], pointer.endsWith(SET_SUFFIX));
    const named = (list: readonly unknown[]): JsonObject =>
      Object.fromEntries(list.map((entry) => [nameOf?.(entry), entry]));
    if (nameOf)
      return mergeLists({ base: named(base), theirs: named(theirs), yours: named(yours) }, pointer, note);
  }
  return note({ pointer, by: attributeChange(three), base, theirs, yours }) ? theirs : yours;
}

/** What is left of every key that one of the three has: yours first, then what only the others have. */
function mergeChildren({ base, theirs, yours }: ThreeWay<JsonObject>, pointer: string, note: TakeTheirs) {
  const keys = new Set([yours, theirs, base].flatMap((one) => Object.keys(one)));
  const own = (object: JsonObject, key: string): unknown =>
    Object.hasOwn(object, key) ? object[key] : undefined;
  return [...keys].flatMap((key): [string, unknown][] => {
    const three = { base: own(base, key), theirs: own(theirs, key), yours: own(yours, key) };
    const value = mergeValues(three, pointer + pointerStep(key), note);
    return value === undefined ? [] : [[key, value]];
  });
}

function mergeLists(lists: ThreeWay<JsonObject>, pointer: string, note: TakeTheirs): unknown[] {
  const entries = new Map(mergeChildren(lists, pointer, note));
  const left = (list: JsonObject): string[] => Object.keys(list).filter((key) => entries.has(key));
  const theirs = left(lists.theirs);
  const yours = left(lists.yours);
  return mergeOrder({ base: Object.keys(lists.base), theirs, yours }, pointer, note).map((key) =>
    entries.get(key),
  );
}

/** The order of the merged list: of whoever moved entries. What only one side has stays behind its neighbour. */
function mergeOrder(
  { base, theirs, yours }: ThreeWay<readonly string[]>,
  pointer: string,
  note: TakeTheirs,
): string[] {
  const among = (keys: readonly string[], others: readonly string[]): string[] =>
    keys.filter((key) => others.includes(key));
  const shared = { theirs: among(theirs, yours), yours: among(yours, theirs) };
  const moved = (keys: readonly string[]): boolean => !isEqual(among(keys, base), among(base, keys));
  const values = { base: among(base, shared.yours), ...shared };
  const order = true;
  if (isEqual(shared.theirs, shared.yours)) {
    if (moved(shared.yours)) note({ pointer, by: 'both', order, ...values });
    return interleave(yours, theirs);
  }
  const [byThem, byYou] = [moved(shared.theirs), moved(shared.yours)];
  const by = byThem === byYou ? 'conflict' : byThem ? 'theirs' : 'yours';
  return note({ pointer, by, order, ...values }) ? interleave(theirs, yours) : interleave(yours, theirs);
}

function attributeChange({ base, theirs, yours }: ThreeWay<unknown>): Difference['by'] {
  if (isEqual(theirs, yours)) return 'both';
  if (isEqual(base, yours)) return 'theirs';
  return isEqual(base, theirs) ? 'yours' : 'conflict';
}

/** Equal, whatever the order of keys. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return toCanonicalJson(one) === toCanonicalJson(other);
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What can name an entry. */
const WORD = /^[a-z][a-z0-9-]*$/;

/**
 * What names the entries of these lists: their ids, or the words themselves in lists that are sets. Nothing if in
 * one of the lists an entry has no name or shares it.
 */
export function findNamer(
  lists: readonly (readonly unknown[])[],
  areSets: boolean,
): ((entry: unknown) => string) | undefined {
  const nameOf = areSets ? wordOf : idOf;
  const named = lists.every((list) => {
    const names = list.map(nameOf);
    return names.every((name) => WORD.test(name)) && new Set(names).size === names.length;
  });
  return named ? nameOf : undefined;
}

const wordOf = (entry: unknown): string => (typeof entry === 'string' ? entry : '');

function idOf(entry: unknown): string {
  const { id } = (typeof entry === 'object' && entry !== null ? entry : {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
}

/**
 * Two lists as one, in the order of the first. What only one of them has follows the entry it followed there;
 * where both have such entries in one place, the names decide, so that it does not matter whose list is whose.
 */
export function interleave(main: readonly string[], other: readonly string[]): string[] {
  const shared = (key: string): boolean => main.includes(key) && other.includes(key);
  const runs = [main, other].map((list) => groupRuns(list, shared));
  return ['', ...main.filter(shared)].flatMap((entry) => {
    const own = runs.map((run) => run.get(entry) ?? []).sort(([a = ''], [b = '']) => compareText(a, b));
    return [...(entry === '' ? [] : [entry]), ...own.flat()];
  });
}

/** The entries that are not shared, by the shared one before them; '' stands for the beginning. */
function groupRuns(list: readonly string[], shared: (key: string) => boolean): Map<string, string[]> {
  const runs = new Map<string, string[]>();
  let before = '';
  for (const key of list) {
    if (shared(key)) before = key;
    else runs.set(before, [...(runs.get(before) ?? []), key]);
  }
  return runs;
}
