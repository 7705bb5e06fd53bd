import type { ReactNode } from 'react';
import '../styles/tokens.css';
import '../styles/site.css';

export const metadata = { title: 'Rota' };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <main id="main">{children}</main>
      </body>
    </html>
  );
}
