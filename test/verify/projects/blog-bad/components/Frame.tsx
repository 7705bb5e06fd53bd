import Link from 'next/link';
import type { ReactNode } from 'react';

export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className="skip">
        Skip to content
      </a>
      <header className="masthead">
        <Link href="/">Field notes</Link>
        <nav aria-label="Main">
          <Link href="/subscribe">Subscribe</Link>
        </nav>
      </header>
      <main id="content">{children}</main>
    </>
  );
}
