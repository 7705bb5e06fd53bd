import type { ReactNode } from 'react';

export function Note({ children }: { readonly children: ReactNode }) {
  return <p className="r-note">{children}</p>;
}
