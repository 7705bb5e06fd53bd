import { useState, type MouseEvent } from 'react';
import { useAction } from '@/lib/actions';
import { accessibleName, ControlContent, type ControlProps, lookOf } from './control';
import { Glyph } from './icon';
import type { SlotProps } from './types';

export type ButtonKind = 'action' | 'submit' | 'toggle' | 'menu';

interface ButtonProps extends ControlProps, SlotProps {
  readonly kind?: ButtonKind | undefined;
  /** The name of what happens; `src/actions.ts` says how. */
  readonly action?: string | undefined;
  /** The id of the row that the button belongs to. */
  readonly subject?: string | undefined;
  readonly selected?: boolean | undefined;
  readonly expanded?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The actions that are done when the button has opened or closed its part. */
const OPENING: ReadonlySet<string> = new Set(['expand', 'collapse']);

export function Button({
  kind,
  action,
  subject,
  selected,
  expanded,
  disabled,
  'data-slot': slot,
  onClick,
  ...control
}: ButtonProps) {
  const [isPressed, setPressed] = useState(selected ?? false);
  const [isExpanded, setExpanded] = useState(expanded ?? false);
  const perform = useAction();
  const isOpener = expanded !== undefined;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (kind === 'toggle') setPressed(!isPressed);
    if (isOpener) setExpanded(!isExpanded);
    onClick?.(event);
    if (event.defaultPrevented || action === undefined || kind === 'submit') return;
    const { form } = event.currentTarget;
    if (action === 'discard' && form) form.reset();
    else if (!isOpener || !OPENING.has(action)) perform(action, { id: subject });
  };
  return (
    <button
      className="p-button"
      type={kind === 'submit' ? 'submit' : 'button'}
      data-slot={slot}
      data-action={action}
      {...lookOf(control)}
      aria-label={accessibleName(control)}
      aria-expanded={isOpener ? isExpanded : undefined}
      aria-pressed={kind === 'toggle' ? isPressed : undefined}
      disabled={disabled}
      onClick={handleClick}
    >
      <ControlContent {...control} />
      {kind === 'menu' && control.icon === undefined && <Glyph name="chevron-down" />}
    </button>
  );
}
