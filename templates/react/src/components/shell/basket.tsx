import { Link, useLocation } from 'react-router';
import { Glyph } from '../ui/icon';

interface BasketProps {
  readonly to: string;
  readonly label: string;
  /** The number of things in it. */
  readonly count: number;
}

export function Basket({ to, label, count }: BasketProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className="r-icon r-basket"
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
      aria-label={count > 0 ? `${label}, ${count}` : label}
    >
      <Glyph name="cart" />
      {count > 0 && <span className="r-count">{count}</span>}
    </Link>
  );
}
