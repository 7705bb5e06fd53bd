import { type ReactNode, useEffect } from 'react';
import { productName } from '@/navigation';
import { PictureContext, type Pictures } from './ui/pictures';

interface PageProps {
  readonly title: string;
  /** The title for screen readers, on pages that show none. */
  readonly heading?: string;
  /** The drawings on the page. */
  readonly pictures?: Pictures;
  /** A page that sells: its sections are further apart. */
  readonly isLanding?: boolean;
  /** How close its parts are together, if not as in the frame around it. */
  readonly density?: 'compact' | 'comfortable' | 'spacious';
  readonly children?: ReactNode;
}

const NONE: Pictures = {};

/** The content of a page, and its title in the browser. */
export function Page({ title, heading, pictures = NONE, isLanding = false, density, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  return (
    <PictureContext value={pictures}>
      {heading !== undefined && <h1 className="v-hidden">{heading}</h1>}
      <div className="l-page" data-kind={isLanding ? 'landing' : undefined} data-density={density}>
        {children}
      </div>
    </PictureContext>
  );
}
