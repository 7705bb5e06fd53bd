import { Link, useLocation } from 'react-router';
import { Glyph } from '../ui/icon';
import { findCurrent } from './find-current';
import type { NavigationGroup } from './types';
import { usePage } from './use-page';

/** The way to a page below an entry of the navigation; the pages of the entries need none. */
export function Crumbs({ groups }: { readonly groups: readonly NavigationGroup[] }) {
  const { pathname } = useLocation();
  const page = usePage();
  const parent = findCurrent(
    groups.flatMap(({ entries }) => entries),
    pathname,
  );
  if (!page || page.hasCrumbs || !parent || page.paths.includes(parent.to)) return null;
  return (
    <nav aria-label="Path" className="r-crumbs">
      <ol className="r-crumbs">
        <li>
          <Link to={parent.to}>
            <Glyph name="chevron-left" />
            {parent.label}
          </Link>
        </li>
        <li aria-current="page">{page.title}</li>
      </ol>
    </nav>
  );
}
