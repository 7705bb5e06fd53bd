import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Glyph } from '../ui/icon';
import { PlainButton } from '../ui/plain-button';
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
  /** True for bars above the content, which together look like one header. */
  readonly isBar?: boolean;
  /** The title of a region that its button has opened over the page. */
  readonly title?: string;
  /** How such a region is closed again: `escape`, `outside-press`, `navigation`, `choice`. */
  readonly closesOn?: readonly string[];
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}

/** A landmark of the shell. */
export function Region({ id, landmark, label, isBar, title, closesOn, scrolls, children }: RegionProps) {
  const { openRegion, setOpenRegion } = useRegions();
  const element = useRef<HTMLElement>(null);
  const isOpen = openRegion === id;
  const Landmark = ELEMENTS[landmark];
  const isMain = landmark === 'main';
  const ways = closesOn?.join(' ') ?? '';
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape' && ways.includes('escape');
      const isOutside =
        event.type === 'pointerdown' &&
        ways.includes('outside-press') &&
        event.target instanceof Element &&
        !event.target.closest(`#region-${id}, [aria-controls="region-${id}"]`);
      if (isEscape || isOutside) setOpenRegion(undefined);
    };
    // Closed, it hands the focus back to its button.
    const opener = document.querySelector<HTMLElement>(`.s-open[aria-controls="region-${id}"]`);
    element.current?.querySelector<HTMLElement>('a, button, input, select, summary')?.focus();
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
      opener?.focus();
    };
  }, [isOpen, id, ways, setOpenRegion]);
  const closeAfterChoice = (event: MouseEvent) => {
    const chosen = event.target instanceof Element ? event.target.closest('a, button') : null;
    const isChoice = ways.includes('choice') || (chosen?.matches('a') && ways.includes('navigation'));
    if (isOpen && chosen && isChoice) setOpenRegion(undefined);
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
      data-bar={isBar || undefined}
      data-open={isOpen || undefined}
      aria-label={label}
      tabIndex={isMain ? -1 : undefined}
      onClickCapture={closesOn ? closeAfterChoice : undefined}
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
      {title !== undefined && (
        <>
          <p className="s-title" aria-hidden="true">
            {title}
          </p>
          <PlainButton
            className="r-icon s-close"
            aria-label="Close"
            onClick={() => {
              setOpenRegion(undefined);
            }}
          >
            <Glyph name="close" />
          </PlainButton>
        </>
      )}
    </Landmark>
  );
}
