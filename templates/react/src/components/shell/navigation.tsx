import { Link, useLocation } from 'react-router';
import { Glyph } from '../ui/icon';
import { findCurrent } from './find-current';
import { Popover } from './popover';
import type { NavigationEntry, NavigationGroup } from './types';

/** What a row or a tab bar has room for; a column has room for all. */
export interface Room {
  readonly maxTabs?: number | undefined;
  readonly maxLetters?: number | undefined;
  readonly hasIcons?: boolean | undefined;
  /** A header has room for one menu, named by the place one is at. */
  readonly isMenu?: boolean | undefined;
}

interface NavigationProps extends Room {
  readonly groups: readonly NavigationGroup[];
}

export function Navigation({ groups, hasIcons, isMenu, ...room }: NavigationProps) {
  const { pathname } = useLocation();
  const listed = groups.filter(({ place }) => place !== 'elsewhere');
  const entries = listed.flatMap((group) => group.entries);
  const current = findCurrent(entries, pathname);
  if (isMenu)
    return (
      <Popover
        className="r-places"
        summary={
          <>
            <span>{current?.label ?? 'Menu'}</span>
            <Glyph name="chevron-down" />
          </>
        }
      >
        {listed.map((group, index) => (
          <Menu key={index} entries={group.entries} current={current} />
        ))}
      </Popover>
    );
  const rest = entries.slice(countShown(entries, room));
  return (
    <>
      {listed.map((group, index) => (
        <ul key={index} className="r-nav" data-place={group.place}>
          {group.entries.map((entry) => (
            <li key={entry.to} data-rest={rest.includes(entry) || undefined}>
              <EntryLink entry={entry} isCurrent={entry === current} hasIcon={hasIcons} />
            </li>
          ))}
        </ul>
      ))}
      {rest.length > 0 && (
        <Popover
          className="r-more"
          summary={
            <>
              <Glyph name="more" />
              <span>More</span>
              <Glyph name="chevron-down" />
            </>
          }
        >
          <Menu entries={rest} current={current} />
        </Popover>
      )}
    </>
  );
}

/** The number of entries that are shown without a menu. */
function countShown(
  entries: readonly NavigationEntry[],
  { maxTabs = Number.POSITIVE_INFINITY, maxLetters = Number.POSITIVE_INFINITY }: Room,
): number {
  if (entries.length > maxTabs) return maxTabs - 1;
  let letters = 0;
  const count = entries.findIndex(({ label }) => {
    letters += label.length + 3;
    return letters > maxLetters;
  });
  return count < 0 ? entries.length : Math.max(1, count);
}

interface MenuProps {
  readonly entries: readonly NavigationEntry[];
  readonly current: NavigationEntry | undefined;
}

function Menu({ entries, current }: MenuProps) {
  return (
    <ul className="r-menu">
      {entries.map((entry) => (
        <li key={entry.to}>
          <EntryLink entry={entry} isCurrent={entry === current} />
        </li>
      ))}
    </ul>
  );
}

interface EntryLinkProps {
  readonly entry: NavigationEntry;
  readonly isCurrent: boolean;
  readonly hasIcon?: boolean | undefined;
}

function EntryLink({ entry, isCurrent, hasIcon }: EntryLinkProps) {
  return (
    <Link to={entry.to} aria-current={isCurrent ? 'page' : undefined}>
      {hasIcon && entry.icon && <Glyph name={entry.icon} />}
      <span>{entry.label}</span>
      {entry.badge !== undefined && <span className="r-badge">{entry.badge}</span>}
    </Link>
  );
}
