import { Link, matchPath, useLocation } from 'react-router';
import { searchPaths } from '@/navigation';
import { Glyph } from '../ui/icon';

/** The way to the page that searches, unless this page does. */
export function SearchLink({ to }: { readonly to: string }) {
  const { pathname } = useLocation();
  if (searchPaths.some((path) => matchPath(path, pathname))) return null;
  return (
    <Link className="r-find" to={to}>
      <Glyph name="search" />
      <span>Search</span>
    </Link>
  );
}
