import { Link } from 'react-router';
import { Glyph } from './icon';
import type { IconName } from './icons';
import type { SlotProps } from './types';

interface PaginationProps extends SlotProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** Links to the pages of a list; the page is part of the address. */
export function Pagination({ label, value, max, 'data-slot': slot }: PaginationProps) {
  const last = Math.max(1, Math.floor(max));
  const at = Math.min(last, Math.max(1, Math.floor(value)));
  return (
    <nav className="p-pagination" data-slot={slot} aria-label={label}>
      <ul className="p-pagination__list" role="list">
        <li>
          <Step label="Previous page" icon="chevron-left" page={at > 1 ? at - 1 : undefined} />
        </li>
        {shownPages(at, last).map((page, index) =>
          page === undefined ? (
            <li key={`gap-${index}`} className="p-pagination__gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <Link
                className="p-pagination__page"
                to={`?page=${page}`}
                aria-label={`Page ${page}`}
                aria-current={page === at ? 'page' : undefined}
              >
                {page}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step label="Next page" icon="chevron-right" page={at < last ? at + 1 : undefined} />
        </li>
      </ul>
    </nav>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: IconName;
  readonly page: number | undefined;
}

/** At either end the arrow stays, so that nothing jumps, but is not a link. */
function Step({ label, icon, page }: StepProps) {
  if (page === undefined)
    return (
      <span className="p-pagination__page" role="link" aria-label={label} aria-disabled="true">
        <Glyph name={icon} />
      </span>
    );
  return (
    <Link className="p-pagination__page" to={`?page=${page}`} aria-label={label}>
      <Glyph name={icon} />
    </Link>
  );
}

/** First and last page and the neighbours of the current one; `undefined` marks a gap. */
function shownPages(at: number, last: number): readonly (number | undefined)[] {
  const pages = Array.from({ length: last }, (_, index) => index + 1);
  if (last <= 7) return pages;
  const near = pages.filter((page) => page === 1 || page === last || Math.abs(page - at) <= 1);
  return near.flatMap((page, index) => {
    const before = near[index - 1];
    if (before === undefined || page - before === 1) return [page];
    // A single skipped page takes as much room as the ellipsis.
    return page - before === 2 ? [page - 1, page] : [undefined, page];
  });
}
