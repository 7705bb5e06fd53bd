import { Link, useLocation } from 'react-router';
import { Glyph } from '../ui/icon';
import type { NavigationEntry } from './types';

interface NavigationProps {
  readonly entries: readonly NavigationEntry[];
  /** A longer navigation shows what fits, and a menu with all entries. */
  readonly max?: number;
}

export function Navigation({ entries, max = Number.POSITIVE_INFINITY }: NavigationProps) {
  const { pathname } = useLocation();
  const current = findCurrent(entries, pathname);
  const isLong = entries.length > max;
  return (
    <>
      <ul className="r-nav" data-row={isLong || undefined}>
        {entries.map((entry) => (
          <Entry key={entry.to} entry={entry} isCurrent={entry === current} hasIcon />
        ))}
      </ul>
      {isLong && (
        <details className="r-more">
          <summary>
            Menu
            <Glyph name="chevron-down" />
          </summary>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.to} entry={entry} isCurrent={entry === current} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface EntryProps {
  readonly entry: NavigationEntry;
  readonly isCurrent: boolean;
  readonly hasIcon?: boolean;
}

function Entry({ entry, isCurrent, hasIcon }: EntryProps) {
  return (
    <li>
      <Link to={entry.to} aria-current={isCurrent ? 'page' : undefined}>
        {hasIcon && entry.icon && <Glyph name={entry.icon} />}
        {entry.label}
        {entry.badge !== undefined && <span className="r-badge">{entry.badge}</span>}
      </Link>
    </li>
  );
}

/** The entry of the page, otherwise the most specific one that covers it. */
function findCurrent(entries: readonly NavigationEntry[], pathname: string): NavigationEntry | undefined {
  const own = entries.find(({ to }) => to === pathname);
  if (own) return own;
  return entries
    .filter(({ activeMatch }) => activeMatch !== undefined && matches(activeMatch, pathname))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}

const matches = (match: string, pathname: string): boolean =>
  match.startsWith('/') ? pathname.startsWith(match) : new RegExp(match).test(pathname);
