import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

interface BarLinkProps {
  readonly to: string;
  /** A call to action looks like a button. */
  readonly kind?: 'call';
  readonly children: ReactNode;
}

/** A link at the end of a header, such as to sign in. */
export function BarLink({ to, kind, children }: BarLinkProps) {
  const { pathname } = useLocation();
  if (pathname === to && kind === undefined) return null;
  return (
    <Link
      className={kind === 'call' ? 'r-cta' : 'r-link'}
      to={to}
      aria-current={pathname === to ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}
