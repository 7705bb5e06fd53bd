import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import '../styles/tokens.css';
import './globals.css';

export const metadata: Metadata = {
  title: 'Northgate Clinic',
  description: 'Book a time with your practitioner.',
};

export default function RootLayout({ children, modal }: { children: ReactNode; modal: ReactNode }) {
  return (
    <html>
      <body>
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        {children}
        {modal}
      </body>
    </html>
  );
}
