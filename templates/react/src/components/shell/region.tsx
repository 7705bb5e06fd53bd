import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Glyph } from '../ui/icon';
import { PlainButton } from '../ui/plain-button';
import { useRegions } from './region-context';

const ELEMENTS = {
  banner: 'header',
  navigation: 'nav',
  complementary: 'aside',
  contentinfo: 'footer',
  search: 'search',
  form: 'section',
  region: 'section',
} as const;

type WayToClose = 'escape' | 'outside-press' | 'navigation' | 'choice';

interface RegionProps {
  readonly id: string;
  readonly landmark: keyof typeof ELEMENTS;
  readonly label?: string;
  /** True for bars above the content, which together look like one header. */
  readonly isBar?: boolean;
  /** The title of a region that its button has opened over the page. */
  readonly title?: string;
  /** How such a region is closed again. */
  readonly closesOn?: readonly WayToClose[];
  readonly scrolls?: boolean;
  readonly children: ReactNode;
}

/** A landmark of the shell around the page. */
export function Region({ id, landmark, label, isBar, title, closesOn, scrolls, children }: RegionProps) {
  const { openRegion, setOpenRegion } = useRegions();
  const element = useRef<HTMLElement>(null);
  const isOpen = openRegion === id;
  const Landmark = ELEMENTS[landmark];
  const closesAfter = (way: WayToClose) => closesOn?.includes(way) === true;
  const close = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape' && closesAfter('escape');
    const isOutside =
      event.type === 'pointerdown' &&
      closesAfter('outside-press') &&
      event.target instanceof Element &&
      !event.target.closest(`#region-${id}, [aria-controls="region-${id}"]`);
    if (isEscape || isOutside) setOpenRegion(undefined);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const handle = (event: Event) => {
      close(event);
    };
    // Closed, it hands the focus back to its button.
    const opener = document.querySelector<HTMLElement>(`.s-open[aria-controls="region-${id}"]`);
    element.current?.querySelector<HTMLElement>('a, button, input, select, summary')?.focus();
    document.addEventListener('keydown', handle);
    document.addEventListener('pointerdown', handle);
    return () => {
      document.removeEventListener('keydown', handle);
      document.removeEventListener('pointerdown', handle);
      opener?.focus();
    };
  }, [isOpen, id]);
  const closeAfterChoice = (event: MouseEvent) => {
    const chosen = event.target instanceof Element ? event.target.closest('a, button') : null;
    const isChoice = closesAfter('choice') || (chosen?.matches('a') && closesAfter('navigation'));
    if (isOpen && chosen && isChoice) setOpenRegion(undefined);
  };
  return (
    <Landmark
      ref={(found) => {
        element.current = found;
      }}
      id={`region-${id}`}
      className="s-region"
      data-landmark={landmark}
      data-region={id}
      data-bar={isBar || undefined}
      data-open={isOpen || undefined}
      aria-label={label}
      onClickCapture={closesOn ? closeAfterChoice : undefined}
    >
      {/* Scrollable content must be reachable by keyboard. */}
      <div
        className="s-inner"
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
