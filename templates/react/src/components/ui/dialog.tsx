import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { Gap, SlotProps } from './types';

export type DialogKind = 'modal' | 'alert' | 'drawer' | 'popover';

interface DialogProps extends SlotProps {
  readonly kind?: DialogKind;
  readonly label: string;
  readonly gap?: Gap;
  /** A dialog without a heading of its own shows its label. */
  readonly hasTitle?: boolean;
  readonly isWide?: boolean;
  readonly children?: ReactNode;
}

/** Actions that end a dialog. */
const CLOSING = '[data-action="close"],[data-action="cancel"],[data-action="dismiss"]';

/** A dialog in its place on the page, as patterns show it; Escape and its closing actions end it. */
export function Dialog({ kind = 'modal', label, gap, hasTitle, isWide, slot, children }: DialogProps) {
  const bodyId = useId();
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    // Escape and clicks on its own buttons reach the dialog from inside.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="p-dialog"
      data-slot={slot}
      role={kind === 'alert' ? 'alertdialog' : 'dialog'}
      aria-label={label}
      aria-describedby={kind === 'alert' ? bodyId : undefined}
      data-kind={kind}
      data-wide={isWide}
      tabIndex={-1}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') setOpen(false);
      }}
      onClick={(event: MouseEvent) => {
        if (event.target instanceof Element && event.target.closest(CLOSING)) setOpen(false);
      }}
    >
      <div className="p-dialog__body" id={bodyId} data-gap={gap}>
        {!hasTitle && kind !== 'popover' && <h2 className="p-dialog__title">{label}</h2>}
        {children}
      </div>
    </section>
  );
}
