import { Link } from 'react-router';
import { ItemIcon } from './item-parts';
import type { Item, SlotProps } from './types';

interface BreadcrumbProps extends SlotProps {
  readonly label?: string | undefined;
  readonly items: readonly Item[];
}

export function Breadcrumb({ label = 'Breadcrumb', items, 'data-slot': slot }: BreadcrumbProps) {
  return (
    <nav className="p-breadcrumb" data-slot={slot} aria-label={label}>
      <ol className="p-breadcrumb__list" role="list">
        {items.map((item) => (
          <li key={item.text} className="p-breadcrumb__item">
            <Link
              className="p-breadcrumb__link"
              to={item.href ?? '#main'}
              aria-current={item.current ? 'page' : undefined}
            >
              <ItemIcon item={item} />
              {item.text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
