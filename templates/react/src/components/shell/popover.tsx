import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';

interface PopoverProps {
  readonly className: string;
  /** The name of the button, unless its content is one. */
  readonly label?: string;
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** A button of the frame with a panel over the page. Escape, a press outside and a choice close it. */
export function Popover({ className, label, summary, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      element.current?.querySelector('summary')?.focus();
    };
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('keydown', closeByKey);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);
  const closeAfterChoice = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('.r-panel :is(a, button)')) setOpen(false);
  };
  return (
    <details
      ref={element}
      className={`r-pop ${className}`}
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
      onClickCapture={closeAfterChoice}
    >
      <summary aria-label={label}>{summary}</summary>
      <div className="r-panel">{children}</div>
    </details>
  );
}
