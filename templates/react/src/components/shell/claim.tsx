import type { ReactNode } from 'react';

/** What the product promises, beside a form. */
export function Claim({ children }: { readonly children: ReactNode }) {
  return <p className="r-claim">{children}</p>;
}
