import { type ReactNode, useEffect, useRef } from 'react';
import { productName } from '@/navigation';
import { PictureContext, type Pictures } from './ui/pictures';

interface PageProps {
  readonly title: string;
  /** The page shows one of many records: its title in the browser is its heading. */
  readonly isRecord?: boolean;
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
export function Page({
  title,
  isRecord = false,
  heading,
  pictures = NONE,
  isLanding = false,
  density,
  children,
}: PageProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = content.current;
    const showTitle = () => {
      const name = isRecord ? page?.querySelector('h1')?.textContent : undefined;
      document.title = `${name || title} · ${productName}`;
    };
    showTitle();
    if (!isRecord || !page) return undefined;
    // The heading comes with the data.
    const observer = new MutationObserver(showTitle);
    observer.observe(page, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, [title, isRecord]);
  return (
    <PictureContext value={pictures}>
      {heading !== undefined && <h1 className="v-hidden">{heading}</h1>}
      <div
        ref={content}
        className="l-page"
        data-kind={isLanding ? 'landing' : undefined}
        data-density={density}
      >
        {children}
      </div>
    </PictureContext>
  );
}
