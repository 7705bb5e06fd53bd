import type { NavigationEntry } from './types';

/** The entry of the page, otherwise the most specific one that covers it. */
export function findCurrent(
  entries: readonly NavigationEntry[],
  pathname: string,
): NavigationEntry | undefined {
  const own = entries.find(({ to }) => to === pathname);
  if (own) return own;
  return entries
    .filter(({ activeMatch }) => activeMatch !== undefined && matches(activeMatch, pathname))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}

/** A value without the signs of an expression is a path, which covers those below it. */
const matches = (match: string, pathname: string): boolean =>
  /^\/[\w/:%~@-]*$/.test(match)
    ? pathname === match || pathname.startsWith(match.replace(/\/?$/, '/'))
    : new RegExp(match).test(pathname);
