import type { ReactNode } from 'react';

/** Content at the end of a header. */
export function End({ children }: { readonly children: ReactNode }) {
  return <div className="r-end">{children}</div>;
}
