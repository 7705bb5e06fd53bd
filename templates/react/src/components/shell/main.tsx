import type { ReactNode } from 'react';

interface MainProps {
  readonly id: string;
  readonly children: ReactNode;
}

/** The region of the page itself. It takes the focus after the skip link and on a new page. */
export function Main({ id, children }: MainProps) {
  return (
    <main id="main" className="s-region" data-landmark="main" data-region={id} tabIndex={-1}>
      <div className="s-main">{children}</div>
    </main>
  );
}
