import { isObject, type JsonObject } from '../base/guards.ts';
import { toCanonicalJson, pointerStep } from '../schemas/json.ts';
import { compareText } from '../base/text.ts';

/** One place where the three documents differ. A missing value is undefined. */
export interface Difference {
  /**
   * A JSON pointer. List entries with ids are addressed by id (`/pages/home/route`), so that the pointer is valid in all
   * three documents.
   */
  readonly pointer: string;
  /** The side that changed it since the base. `both` is the same change on both sides, `conflict` different changes. */
  readonly by: 'theirs' | 'yours' | 'both' | 'conflict';
  /** Set if only the order of list entries differs; the values are then lists of ids. */
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

/** Decides whether to take their value for a difference by `theirs` or a `conflict`; otherwise yours stays. */
export type TakeTheirs = (difference: Difference) => boolean;

/** The only list of words that is a set. In others, such as a layout or a personality, order and context matter. */
const SET_SUFFIX = '/features';

const unlessInConflict: TakeTheirs = ({ by }) => by === 'theirs';

/**
 * Merges two documents with a common base. Merges objects key by key, lists with ids entry by entry and features word
 * by word; treats everything else, including texts and other lists, as a single value.
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

/** Merges every key of the three objects. Your keys come first, then those that only the others have. */
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

/** The order of the merged list follows the side that moved entries. Entries of one side stay after their neighbour. */
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

/** Compares values regardless of the order of keys. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return toCanonicalJson(one) === toCanonicalJson(other);
}

/** The form of a name that can identify an entry. */
const WORD = /^[a-z][a-z0-9-]*$/;

/**
 * Finds the function that names the entries of these lists: by id, or by the word itself in sets. Undefined if an entry
 * has no name or if two entries of a list share one.
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
 * Joins two lists in the order of the first. Entries of only one list follow their predecessor. If both lists have such
 * entries at the same place, they are sorted by name, so that swapping the lists gives the same result.
 */
export function interleave(main: readonly string[], other: readonly string[]): string[] {
  const shared = (key: string): boolean => main.includes(key) && other.includes(key);
  const runs = [main, other].map((list) => groupRuns(list, shared));
  return ['', ...main.filter(shared)].flatMap((entry) => {
    const own = runs.map((run) => run.get(entry) ?? []).sort(([a = ''], [b = '']) => compareText(a, b));
    return [...(entry === '' ? [] : [entry]), ...own.flat()];
  });
}

/** Groups unshared entries by the shared entry before them; '' is the key for the start of the list. */
function groupRuns(list: readonly string[], shared: (key: string) => boolean): Map<string, string[]> {
  const runs = new Map<string, string[]>();
  let before = '';
  for (const key of list) {
    if (shared(key)) before = key;
    else runs.set(before, [...(runs.get(before) ?? []), key]);
  }
  return runs;
}
