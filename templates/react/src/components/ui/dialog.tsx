import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { CloseContext } from './close-context';
import type { Gap, SlotProps } from './types';

export type DialogKind = 'modal' | 'alert' | 'drawer' | 'popover';

interface DialogProps extends SlotProps {
  readonly kind?: DialogKind;
  readonly label: string;
  readonly gap?: Gap;
  /** A dialog without a heading of its own shows its label. */
  readonly hasTitle?: boolean;
  readonly isWide?: boolean;
  /** For a popover with a button right before it. */
  readonly startsClosed?: boolean;
  readonly children?: ReactNode;
}

/** Actions that end a dialog. */
const CLOSING =
  '[data-action="close"],[data-action="cancel"],[data-action="dismiss"],button[data-action="filter"]';

/** A dialog in its place on the page. A popover opens and closes with the button right before it. */
export function Dialog({
  kind = 'modal',
  label,
  gap,
  hasTitle,
  isWide,
  startsClosed,
  'data-slot': slot,
  children,
}: DialogProps) {
  const bodyId = useId();
  const dialog = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(!startsClosed);
  useEffect(() => {
    const opener = startsClosed ? dialog.current?.previousElementSibling : undefined;
    if (!(opener instanceof HTMLButtonElement)) return undefined;
    const toggle = () => {
      setOpen((wasOpen) => !wasOpen);
    };
    opener.addEventListener('click', toggle);
    return () => {
      opener.removeEventListener('click', toggle);
    };
  }, [startsClosed]);
  const close = () => {
    const opener = startsClosed ? dialog.current?.previousElementSibling : undefined;
    if (!(opener instanceof HTMLButtonElement)) {
      setOpen(false);
      return;
    }
    // The button knows whether its popover is open.
    opener.click();
    opener.focus();
  };
  return (
    // Escape and clicks on its own buttons reach the dialog from inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={dialog}
      className="p-dialog"
      data-slot={slot}
      role={kind === 'alert' ? 'alertdialog' : 'dialog'}
      aria-label={label}
      aria-describedby={kind === 'alert' ? bodyId : undefined}
      data-kind={kind}
      data-wide={isWide}
      tabIndex={-1}
      hidden={!isOpen}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
      }}
      onClick={(event: MouseEvent) => {
        if (event.target instanceof Element && event.target.closest(CLOSING)) close();
      }}
    >
      <div className="p-dialog__body" id={bodyId} data-gap={gap}>
        {!hasTitle && kind !== 'popover' && <h2 className="p-dialog__title">{label}</h2>}
        <CloseContext value={startsClosed ? close : undefined}>{children}</CloseContext>
      </div>
    </section>
  );
}
