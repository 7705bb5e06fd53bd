import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useRegions } from './region-context';

type LandmarkName =
  | 'banner'
  | 'navigation'
  | 'main'
  | 'complementary'
  | 'contentinfo'
  | 'search'
  | 'form'
  | 'region';

const ELEMENTS = {
  banner: 'header',
  navigation: 'nav',
  main: 'main',
  complementary: 'aside',
  contentinfo: 'footer',
  search: 'search',
  form: 'section',
  region: 'section',
} as const;

interface RegionProps {
  readonly id: string;
  readonly landmark: LandmarkName;
  readonly label?: string;
  /** How a region that its button has opened is closed again. */
  readonly closesOn?: readonly string[];
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}

/** A landmark of the shell. */
export function Region({ id, landmark, label, closesOn, scrolls, children }: RegionProps) {
  const { openRegion, setOpenRegion } = useRegions();
  const element = useRef<HTMLElement>(null);
  const isOpen = openRegion === id;
  const Landmark = ELEMENTS[landmark];
  const isMain = landmark === 'main';
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: Event) => {
      const isEscape =
        event instanceof KeyboardEvent && event.key === 'Escape' && closesOn?.includes('escape');
      const isOutside =
        event.type === 'pointerdown' &&
        closesOn?.includes('outside-press') &&
        event.target instanceof Element &&
        !event.target.closest(`#region-${id}, [aria-controls="region-${id}"]`);
      if (isEscape || isOutside) setOpenRegion(undefined);
    };
    element.current?.querySelector<HTMLElement>('a, button, input, select')?.focus();
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [isOpen, id, closesOn, setOpenRegion]);
  const closeOnNavigation = (event: MouseEvent) => {
    if (isOpen && event.target instanceof Element && event.target.closest('a')) setOpenRegion(undefined);
  };
  return (
    <Landmark
      ref={(found) => {
        element.current = found;
      }}
      id={isMain ? 'main' : `region-${id}`}
      className="s-region"
      data-landmark={landmark}
      data-region={id}
      data-behaviour={closesOn ? 'drawer' : undefined}
      data-open={isOpen || undefined}
      aria-label={label}
      tabIndex={isMain ? -1 : undefined}
      onClickCapture={closesOn ? closeOnNavigation : undefined}
    >
      {/* Scrollable content must be reachable by keyboard. */}
      <div
        className={isMain ? 's-main' : 's-inner'}
        role={scrolls ? 'group' : undefined}
        aria-label={scrolls ? label : undefined}
        tabIndex={scrolls ? 0 : undefined}
      >
        {children}
      </div>
    </Landmark>
  );
}
