import { type ReactNode, useEffect } from 'react';
import { productName } from '@/navigation';

interface PageProps {
  readonly title: string;
  /** The title for screen readers, on pages that show none. */
  readonly heading?: string;
  readonly children?: ReactNode;
}

/** The content of a page, and its title in the browser. */
export function Page({ title, heading, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  return (
    <>
      {heading !== undefined && <h1 className="v-hidden">{heading}</h1>}
      <div className="l-page">{children}</div>
    </>
  );
}
