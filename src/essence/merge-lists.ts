import { compareText } from '../base/text.ts';
/** What can name an entry. */
const WORD = /^[a-z][a-z0-9-]*$/;

/**
 * What names the entries of these lists: their ids, or the words themselves in lists that are sets. Nothing if in
 * one of the lists an entry has no name or shares it.
 */
export function namerOf(
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
export function woven(main: readonly string[], other: readonly string[]): string[] {
  const shared = (key: string): boolean => main.includes(key) && other.includes(key);
  const runs = [main, other].map((list) => runsOf(list, shared));
  return ['', ...main.filter(shared)].flatMap((entry) => {
    const own = runs.map((run) => run.get(entry) ?? []).sort(([a = ''], [b = '']) => compareText(a, b));
    return [...(entry === '' ? [] : [entry]), ...own.flat()];
  });
}

/** The entries that are not shared, by the shared one before them; '' stands for the beginning. */
function runsOf(list: readonly string[], shared: (key: string) => boolean): Map<string, string[]> {
  const runs = new Map<string, string[]>();
  let before = '';
  for (const key of list) {
    if (shared(key)) before = key;
    else runs.set(before, [...(runs.get(before) ?? []), key]);
  }
  return runs;
}
