import { Link } from 'react-router';
import { Glyph } from '../ui/icon';
import { usePage } from './use-page';

/** The way to the page that searches, unless this page does. */
export function SearchLink({ to }: { readonly to: string }) {
  if (usePage()?.searches) return null;
  return (
    <Link className="r-find" to={to}>
      <Glyph name="search" />
      <span>Search</span>
    </Link>
  );
}
